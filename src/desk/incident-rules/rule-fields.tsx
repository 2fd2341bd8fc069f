import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SEVERITIES, severityOf } from '../../../domain/desk/incidents/incident-severity.ts';
import { ZoneSelect } from '../../base/form/zone-select.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './incident-rules.module.css';
import { wrongParts, type RuleDraft } from './rule-values.ts';
import type { OwnedChoice } from '../../live/clients/use-owned-choices.ts';
import { TimeField } from '../../base/ui/moment/moment-field.tsx';
import { MultiSelect } from '../../base/ui/multi-select.tsx';

interface Props {
  /** Of the rule, for those who hear the fields alone. */
  title: string;
  /** A cause that only happens has nothing to last. */
  hasHold: boolean;
  /** Of the incidents that it raises. */
  type: string;
  value: RuleDraft;
  groups: readonly OwnedChoice[];
  /** What keeps the rules from being saved, said at the field that it is about: the focus comes to it. */
  error: string | undefined;
  onChange(value: RuleDraft): void;
}

/** How a brand has a rule. */
export function RuleFields({ title, hasHold, type, value, groups, error, onChange }: Props) {
  const { t } = useTranslation();
  const put = (change: Partial<RuleDraft>) => onChange({ ...value, ...change });
  const wrong = error === undefined ? [] : wrongParts(value);
  const number = (name: 'holdS' | 'repeatMin') => ({
    value: value[name],
    inputMode: 'numeric' as const,
    maxLength: 5,
    autoComplete: 'off',
    error: wrong.includes(name) && error,
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  });
  // A group that is there but cannot be seen keeps its place.
  const known = new Set(groups.map((group) => group.value));
  const hidden = value.groups.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }));
  return (
    <div className={classes.fields} role="group" aria-label={title}>
      <Switch
        label={t('incidentRules.isOn')}
        checked={value.isOn}
        onChange={(event) => put({ isOn: event.currentTarget.checked })}
      />
      {hasHold && (
        <TextInput {...number('holdS')} label={t('incidentRules.hold')} description={t('incidentRules.holdHint')} />
      )}
      <TextInput
        {...number('repeatMin')}
        label={t('incidentRules.repeat')}
        description={t('incidentRules.repeatHint')}
      />
      <NativeSelect
        label={t('incidentRules.severity')}
        description={t('incidentRules.severityHint')}
        value={value.severity}
        data={[
          { value: '', label: t('incidentRules.severityOfType', { severity: t(`desk.severity.${severityOf(type)}`) }) },
          ...SEVERITIES.map((one) => ({ value: one, label: t(`desk.severity.${one}`) })),
        ]}
        onChange={(event) => put({ severity: event.currentTarget.value as RuleDraft['severity'] })}
      />
      <MultiSelect
        label={t('incidentRules.groups')}
        description={t('incidentRules.groupsHint')}
        placeholder={value.groups.length === 0 ? t('incidentRules.groupsAll') : undefined}
        data={[...groups, ...hidden]}
        value={value.groups}
        searchable
        clearable
        onChange={(next) => put({ groups: next })}
      />
      <Quiet quiet={value.quiet} error={error} onChange={(quiet) => put({ quiet })} />
    </div>
  );
}

interface QuietProps {
  quiet: RuleDraft['quiet'];
  error: string | undefined;
  onChange(quiet: RuleDraft['quiet']): void;
}

/** Hours in which nothing is raised, by the clocks of a zone. */
function Quiet({ quiet, error, onChange }: QuietProps) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const time = (name: 'from' | 'to', now: NonNullable<RuleDraft['quiet']>) => ({
    label: t(`incidentRules.${name}`),
    value: now[name],
    error: now[name] === '' && error,
    onChange: (next: string) => onChange({ ...now, [name]: next }),
  });
  return (
    <div className={classes.quiet}>
      <Switch
        label={t('incidentRules.quiet')}
        description={t('incidentRules.quietHint')}
        checked={quiet !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { from: '22:00', to: '06:00', timeZone } : null)}
      />
      {quiet && (
        <div className={classes.hours}>
          <TimeField {...time('from', quiet)} />
          <TimeField {...time('to', quiet)} />
          <ZoneSelect
            label={t('incidentRules.zone')}
            value={quiet.timeZone}
            onChange={(next) => next !== null && onChange({ ...quiet, timeZone: next })}
          />
        </div>
      )}
    </div>
  );
}
