import { Select, type ComboboxItem, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../domain/base/plain-text.ts';
import { useFormat } from '../i18n/format.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { zoneChoice, zoneChoices } from '../i18n/time-zones.ts';

/** By place, name and id, whatever their accents. */
const holding: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => plainText(`${label} ${value}`).includes(plainText(search)));

/** Chooses a time zone. All of them are read when they are first shown. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'searchable' | 'filter'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const [isOpened, setIsOpened] = useState(false);
  const all = isOpened ? zoneChoices(locale, serverNowMs()) : [];
  const isListed = value == null || all.some((choice) => choice.value === value);
  return (
    <Select
      {...props}
      value={value ?? null}
      data={isListed ? all : [zoneChoice(value, locale, serverNowMs()), ...all]}
      searchable
      filter={holding}
      limit={40}
      nothingFoundMessage={t('form.zoneNone')}
      onDropdownOpen={() => setIsOpened(true)}
    />
  );
}
