import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RULE_KINDS, type IncidentRule, type IncidentRuleName } from '../../../domain/desk/incidents/incident-rules.ts';
import { typeText } from '../incidents/type-words.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './incident-rules.module.css';
import type { OwnedChoice } from '../../live/clients/use-owned-choices.ts';
import { RuleFields } from './rule-fields.tsx';
import { draftOf, wrongParts, type RuleDraft } from './rule-values.ts';
import { useRuleSummary } from './use-rule-summary.ts';

interface Props {
  name: IncidentRuleName;
  /** Null where the brand leaves it to the one above. */
  value: RuleDraft | null;
  /** What holds where the brand sets nothing itself. */
  above: IncidentRule;
  groups: readonly OwnedChoice[];
  /** What the dry run says of it; undefined before one. */
  raised: number | undefined;
  error: string | undefined;
  onChange(value: RuleDraft | null): void;
}

/** One rule: as above, or the brand's own with its settings. */
export function RuleLine({ name, value, above, groups, raised, error, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const summaryOf = useRuleSummary();
  const title = t(`incidentRules.name.${name}`);
  const shown = value ?? draftOf(above);
  const { type, lasts } = RULE_KINDS[name];
  return (
    <li className={classes.rule} data-on={shown.isOn} data-wrong={error !== undefined}>
      <div className={classes.head}>
        <div className={classes.about}>
          <h2 className={classes.name}>{title}</h2>
          <p className={classes.second}>{summaryOf(shown)}</p>
          {typeText(type) !== title && (
            <p className={classes.second}>{t('incidentRules.raises', { type: typeText(type) })}</p>
          )}
        </div>
        {raised !== undefined && (
          <span className={classes.raised} data-some={raised > 0}>
            {raised === 0
              ? t('incidentRules.dryRunNone')
              : t('incidentRules.dryRunTotal', { count: raised, formatted: format.integer(raised) })}
          </span>
        )}
        <SegmentedControl
          aria-label={title}
          value={value === null ? 'above' : 'own'}
          data={[
            { value: 'above', label: t('incidentRules.inherit') },
            { value: 'own', label: t('incidentRules.own') },
          ]}
          onChange={(next) => onChange(next === 'above' ? null : (value ?? draftOf(above)))}
        />
      </div>
      {value !== null && (
        <RuleFields
          title={title}
          hasHold={lasts === 'state'}
          type={type}
          value={value}
          groups={groups}
          error={error}
          onChange={onChange}
        />
      )}
      {/* What none of the fields says. */}
      {error !== undefined && (value === null || wrongParts(value).length === 0) && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
