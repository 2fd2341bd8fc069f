import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPinSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';

const DEBOUNCE_MS = 400;
const LEAST_LETTERS = 3;

interface Props {
  value: string;
  error: string | undefined;
  /** An address was chosen: it is confirmed on the map before it counts. */
  onCandidate(address: Address): void;
  /** Asks for the address of what is drawn; none while nothing is. */
  onDrawn: (() => void) | null;
  isAsking: boolean;
  field: RefObject<HTMLInputElement | null>;
}

/** The address of an area, searched in Brazil. */
export function AddressField({ value, error, onCandidate, onDrawn, isAsking, field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [asked] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isAsked = asked.length >= LEAST_LETTERS && asked !== value;
  const { value: found, failure } = useCall('geo.search', isAsked ? { query: { address: asked } } : null);
  const names = [...new Set(found?.map(({ formatted_address }) => formatted_address))];
  const shown = [...new Set([...(value === '' ? [] : [value]), ...names])];
  const none = failure
    ? failureText(failure)
    : isAsked && found
      ? t('areaSetting.noPlace')
      : t('areaSetting.addressType');
  return (
    <>
      <Select
        ref={field}
        label={t('areaSetting.address')}
        description={t('areaSetting.addressHint')}
        placeholder={t('areaSetting.addressPlaceholder')}
        required
        searchable
        data={shown}
        // The server has searched: no filter here.
        filter={({ options }) => options.filter((option) => !('value' in option) || names.includes(option.value))}
        nothingFoundMessage={none}
        value={value === '' ? null : value}
        error={error ?? (isAsked && found?.length === 0 ? t('areaSetting.noPlace') : undefined)}
        onSearchChange={setTyped}
        onChange={(name) => {
          const place = found?.find(({ formatted_address }) => formatted_address === name);
          if (place) onCandidate(place);
        }}
      />
      {onDrawn && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMapPinSearch size={16} stroke={1.75} aria-hidden />}
            loading={isAsking}
            onClick={onDrawn}
          >
            {t('areaSetting.addressOfDrawn')}
          </Button>
        </div>
      )}
    </>
  );
}
