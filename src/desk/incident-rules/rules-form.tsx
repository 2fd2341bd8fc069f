import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INCIDENT_RULES } from '../../../domain/desk/incidents/incident-rules.ts';
import { Form } from '../../base/form/form.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { belowToasts } from '../../base/ui/toast-room.ts';
import { RuleLine } from './rule-line.tsx';
import { rulesOf, type RuleValues } from './rule-values.ts';
import classes from './incident-rules.module.css';
import { useGroupChoices } from '../../live/groups/use-group-choices.ts';
import { useRulesForm, useRuleTexts, type BrandRules } from './use-rules-form.ts';

/** Tries rules on the last days; nothing is saved. `of` says which rules it was. */
function useDryRun(brand: number) {
  const { run, running, value, failure } = useWrite('incidentRules.dryRun');
  const [of, setOf] = useState('');
  return {
    isRunning: running !== null,
    value,
    failure,
    isOld: (values: RuleValues) => JSON.stringify(values) !== of,
    start: (values: RuleValues) => {
      setOf(JSON.stringify(values));
      void run({ body: { brand, rules: rulesOf(values) } });
    },
  };
}
type DryRun = ReturnType<typeof useDryRun>;

/** The rules of a brand, tried before they are saved. */
export function RulesForm({ rules }: { rules: BrandRules }) {
  const { t } = useTranslation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(rules);
  const form = useRulesForm(seen);
  const texts = useRuleTexts();
  const groups = useGroupChoices({ brand: String(seen.brand) });
  const dryRun = useDryRun(seen.brand);
  return (
    <>
      <Form form={form} failed={t('incidentRules.failed')} texts={texts} className={classes.form}>
        <Outcome dryRun={dryRun} values={form.values} />
        <ul className={classes.rules}>
          {INCIDENT_RULES.map((name) => (
            <RuleLine
              key={name}
              name={name}
              value={form.values[name]}
              above={seen.above[name]}
              groups={groups}
              raised={dryRun.value?.raised[name]}
              error={form.errors[name]}
              onChange={(value) => form.set(name, value)}
            />
          ))}
        </ul>
        <div ref={belowToasts} className={classes.answers}>
          <Button variant="default" h={44} disabled={!form.isDirty || form.isBusy} onClick={form.undo}>
            {t('incidentRules.undo')}
          </Button>
          <Button variant="default" h={44} loading={dryRun.isRunning} onClick={() => dryRun.start(form.read())}>
            {t('incidentRules.dryRun')}
          </Button>
          <Button type="submit" h={44} disabled={!form.isDirty} loading={form.isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}

/** How many incidents there would have been in all. */
function Outcome({ dryRun: { value, failure, isOld }, values }: { dryRun: DryRun; values: RuleValues }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (failure) return <FailureCallout title={t('incidentRules.dryRunFailed')} failure={failure} />;
  if (!value) return null;
  const total = Object.values(value.raised).reduce((sum, count) => sum + count, 0);
  return (
    <Callout
      tone={isOld(values) ? 'warning' : 'plain'}
      title={t('incidentRules.dryRunNow', { days: format.integer(value.days) })}
    >
      {total === 0
        ? t('incidentRules.dryRunNone')
        : t('incidentRules.dryRunTotal', { count: total, formatted: format.integer(total) })}
      {isOld(values) && ` · ${t('incidentRules.dryRunOld')}`}
    </Callout>
  );
}
