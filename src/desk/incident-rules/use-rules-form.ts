import { useTranslation } from 'react-i18next';
import { incidentRuleCalls } from '../../../contract/rest/desk/incident-rule-calls.ts';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { INCIDENT_RULES } from '../../../domain/desk/incidents/incident-rules.ts';
import type { FieldTexts } from '../../base/form/clash-callout.tsx';
import { faultsOf } from '../../base/form/body-faults.ts';
import { useSaveForm, type SaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { changedValues, faultsByRule, rulesOf, valuesOf, type RuleDraft, type RuleValues } from './rule-values.ts';
import { useRuleSummary } from './use-rule-summary.ts';

export type BrandRules = CallOutput<'incidentRules.read'>;

const RULE = incidentRuleCalls['incidentRules.update'].body;

/** The form of the rules of a brand. Somebody else's change of another rule is no conflict. */
export function useRulesForm({ brand, version, own }: BrandRules): SaveForm<RuleValues> {
  const write = useWrite('incidentRules.update', { stale: ['incidentRules.read'] });
  return useSaveForm<RuleValues, BrandRules>({
    initial: valuesOf(own),
    check: (values, seen) => faultsByRule(faultsOf(RULE, { brand, version: seen, rules: rulesOf(values) })),
    send: (values, seen) => write.run({ body: { brand, version: seen, rules: rulesOf(values) } }),
    version,
    versionOf: (saved) => saved.version,
    read: changedValues,
    next: (saved) => valuesOf(saved.own),
  });
}

/** How the rules are called, and how each reads, when two people changed them. */
export function useRuleTexts(): FieldTexts {
  const { t } = useTranslation();
  const summaryOf = useRuleSummary();
  return {
    labels: Object.fromEntries(INCIDENT_RULES.map((name) => [name, t(`incidentRules.name.${name}`)])),
    text: (_, value) => (value === null ? t('incidentRules.inherit') : summaryOf(value as RuleDraft)),
  };
}
