import { Button, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INCIDENT_SITUATIONS,
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
} from '../../../domain/desk/incidents/incident-codes.ts';
import { BOTH_ROBBERIES } from '../../../domain/desk/incidents/incident-tabs.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { typeText } from '../incidents/type-words.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { CodeSelect } from './code-select.tsx';
import {
  draftOf,
  extraFields,
  NO_FILTERS,
  readDraft,
  type DeskFilters,
  type FilterDraft,
  type FilterFaults,
} from './filter-draft.ts';
import classes from './operator-area.module.css';
import { situationOf, situationText, statusText } from '../incidents/case-words.ts';
import { showUnread } from '../../base/ui/moment/unread.ts';
import { WallTimeField } from '../../base/ui/moment/moment-field.tsx';

/** A code as somebody types it: `pending vendor` is `PENDING_VENDOR`. */
const codeOf = (typed: string): string | null => {
  const code = typed.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return /^[A-Z0-9][A-Z0-9_]{1,59}$/.test(code) ? code : null;
};

interface Props {
  filters: DeskFilters;
  onFilter(filters: DeskFilters): void;
}

/** The advanced filter: asked for as a whole, by Enter or its button. */
export function DeskFilters({ filters, onFilter }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const [draft, setDraft] = useState(() => draftOf(filters, timeZone));
  const [faults, setFaults] = useState<FilterFaults>({});
  // What clears the filters elsewhere clears the fields too.
  const now = JSON.stringify(filters);
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setDraft(draftOf(filters, timeZone));
  }
  const put = (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (showUnread(event.currentTarget)) return;
    const read = readDraft(draft, timeZone);
    setFaults('faults' in read ? read.faults : {});
    if ('filters' in read) onFilter(read.filters);
  };
  const clear = () => {
    setDraft(draftOf(NO_FILTERS, timeZone));
    setFaults({});
    onFilter(NO_FILTERS);
  };
  return (
    <form className={classes.form} aria-label={t('desk.filter.label')} noValidate onSubmit={submit}>
      <Codes draft={draft} onPut={put} />
      <Texts draft={draft} faults={faults} onPut={put} />
      <div className={classes.answers}>
        <Button variant="default" h={40} onClick={clear}>
          {t('desk.filter.clear')}
        </Button>
        <Button type="submit" h={40}>
          {t('desk.filter.apply')}
        </Button>
      </div>
    </form>
  );
}

type Written = 'id' | 'licensePlate' | 'start' | 'end' | 'customerName' | 'operator';

interface PartProps {
  draft: FilterDraft;
  onPut(change: Partial<FilterDraft>): void;
}

/** What is chosen among names; a code without a name may be typed. */
function Codes({ draft, onPut }: PartProps) {
  const { t } = useTranslation();
  const any = t('desk.filter.any');
  const types = [
    { value: BOTH_ROBBERIES, label: t('desk.filter.both') },
    ...INCIDENT_TYPES.map((value) => ({ value, label: typeText(value) })),
  ];
  const codeText = (code: string) => t('desk.filter.codeOf', { code });
  return (
    <>
      <CodeSelect
        label={t('desk.filter.status')}
        placeholder={any}
        data={INCIDENT_STATUSES.map((value) => ({ value, label: statusText(value) }))}
        value={draft.status}
        nameOf={codeText}
        read={codeOf}
        onChange={(status) => onPut({ status })}
      />
      <CodeSelect
        label={t('desk.filter.situation')}
        placeholder={any}
        data={INCIDENT_SITUATIONS.map((value) => ({ value, label: situationText(value) }))}
        value={draft.situation}
        nameOf={situationText}
        read={(typed) => situationOf(typed.trim()) || null}
        onChange={(situation) => onPut({ situation })}
      />
      <CodeSelect
        label={t('desk.filter.type')}
        placeholder={any}
        data={types}
        value={draft.type}
        nameOf={codeText}
        read={codeOf}
        onChange={(type) => onPut({ type })}
      />
    </>
  );
}

/** What is typed, and the brand; the privileged brand asks by operator as well. */
function Texts({ draft, faults, onPut }: PartProps & { faults: FilterFaults }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { privilegedBrandId } = useAppConfig();
  const { choices } = useBrandChoices();
  const field = (name: Written) => ({
    label: t(`desk.filter.${name}`),
    value: draft[name],
    error: faults[name] && t(`desk.filter.${faults[name]}`),
  });
  const text = (name: Exclude<Written, 'start' | 'end'>) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onPut({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('id')} inputMode="numeric" maxLength={16} />
      <TextInput {...text('licensePlate')} maxLength={100} autoCapitalize="characters" />
      <TextInput {...text('customerName')} maxLength={100} />
      <WallTimeField {...field('start')} onChange={(start) => onPut({ start })} />
      <WallTimeField {...field('end')} onChange={(end) => onPut({ end })} />
      {choices.length > 1 && (
        <Select
          label={t('desk.filter.brand')}
          placeholder={t('desk.filter.any')}
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={draft.brand || null}
          clearable
          searchable={choices.length > 8}
          onChange={(brand) => onPut({ brand: brand ?? '' })}
        />
      )}
      {extraFields(user.brand, privilegedBrandId).map((name) => (
        <TextInput key={name} {...text(name)} description={t('desk.filter.operatorHint')} maxLength={100} />
      ))}
    </>
  );
}
