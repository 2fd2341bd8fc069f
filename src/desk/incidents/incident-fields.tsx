import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OBSERVATION_LENGTH, TITLE_LENGTH } from '../../../domain/desk/incidents/incident-codes.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { TYPE_GROUPS, typeText } from './type-words.ts';
import type { IncidentValues } from './incident-draft.ts';
import { WallTimeField } from '../../base/ui/moment/moment-field.tsx';
import { useZoneWords } from '../../base/i18n/use-zone-words.ts';

interface Props {
  form: SaveForm<IncidentValues>;
  timeZone: string;
  /** The latest wall time that is no future. */
  latest: string;
}

/** The fields of a new incident. */
export function IncidentFields({ form, timeZone, latest }: Props) {
  const { t } = useTranslation();
  const zoneWords = useZoneWords();
  const groups = Object.entries(TYPE_GROUPS) as [keyof typeof TYPE_GROUPS, readonly string[]][];
  const types = groups.map(([group, items]) => ({
    group: t(`incidents.groups.${group}`),
    items: items.map((type) => ({ value: type, label: typeText(type) })),
  }));
  return (
    <>
      <NativeSelect
        {...form.field('type')}
        label={t('incidents.create.type')}
        data={[{ value: '', label: t('incidents.create.choose'), disabled: true }, ...types]}
        required
        withAsterisk
      />
      <TextInput
        {...form.field('title')}
        label={t('incidents.create.name')}
        description={t('incidents.create.nameHint')}
        placeholder={form.values.type === '' ? undefined : typeText(form.values.type)}
        maxLength={TITLE_LENGTH}
        autoComplete="off"
      />
      <WallTimeField
        {...form.field('when')}
        label={t('incidents.create.when')}
        description={t('incidents.create.whenHint', { zone: zoneWords(timeZone) })}
        max={latest}
      />
      <Textarea
        {...form.field('observation')}
        label={t('incidents.create.observation')}
        description={t('incidents.create.observationHint')}
        rows={4}
        maxLength={OBSERVATION_LENGTH}
      />
    </>
  );
}
