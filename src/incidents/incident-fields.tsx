import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OBSERVATION_LENGTH, TITLE_LENGTH } from '../../domain/incident-codes.ts';
import type { DraftFaults, IncidentDraft } from './incident-draft.ts';
import classes from './incidents.module.css';
import { TYPE_GROUPS, typeText } from './type-words.ts';

interface Props {
  draft: IncidentDraft;
  faults: DraftFaults;
  /** What the server says of a field, by its name on the wire. */
  said: Readonly<Record<string, string>>;
  timeZone: string;
  /** The latest wall time that is no future. */
  latest: string;
  onChange(change: Partial<IncidentDraft>): void;
}

/** The fields of a new incident. */
export function IncidentFields({ draft, faults, said, timeZone, latest, onChange }: Props) {
  const { t } = useTranslation();
  const groups = Object.entries(TYPE_GROUPS) as [keyof typeof TYPE_GROUPS, readonly string[]][];
  const types = groups.map(([group, items]) => ({ group: t(`incidents.groups.${group}`), items: items.map((type) => ({ value: type, label: typeText(type) })) }));
  const whenFault = faults.when === 'future' ? t('incidents.create.whenFuture') : faults.when && t('incidents.create.whenInvalid');
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('incidents.create.type')}
        data={[{ value: '', label: t('incidents.create.choose'), disabled: true }, ...types]}
        value={draft.type}
        error={(faults.type && t('incidents.create.typeMissing')) ?? said['type']}
        required
        withAsterisk
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <TextInput
        label={t('incidents.create.name')}
        description={t('incidents.create.nameHint')}
        placeholder={draft.type === '' ? undefined : typeText(draft.type)}
        value={draft.title}
        error={said['title']}
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('incidents.create.when')}
        description={t('incidents.create.whenHint', { zone: timeZone })}
        value={draft.when}
        max={latest}
        error={whenFault ?? said['dateTime']}
        onChange={(event) => onChange({ when: event.currentTarget.value })}
      />
      <Textarea
        label={t('incidents.create.observation')}
        description={t('incidents.create.observationHint')}
        rows={4}
        value={draft.observation}
        error={said['observation']}
        maxLength={OBSERVATION_LENGTH}
        onChange={(event) => onChange({ observation: event.currentTarget.value })}
      />
    </div>
  );
}
