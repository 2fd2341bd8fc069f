import { useTranslation } from 'react-i18next';
import { isNumber, type RuleDraft } from './rule-values.ts';

/** A rule in one line; a number that is still to be typed is left out. */
export function useRuleSummary(): (rule: RuleDraft) => string {
  const { t } = useTranslation();
  return ({ isOn, holdS, repeatMin, quiet, groups, severity }) => {
    if (!isOn) return t('incidentRules.off');
    const words = [
      t('incidentRules.on'),
      ...(severity === '' ? [] : [t('incidentRules.summarySeverity', { severity: t(`desk.severity.${severity}`) })]),
      ...(Number(holdS) > 0 ? [t('incidentRules.summaryHold', { count: Number(holdS) })] : []),
      ...(isNumber(repeatMin) ? [t('incidentRules.summaryRepeat', { count: Number(repeatMin) })] : []),
      ...(quiet ? [t('incidentRules.summaryQuiet', { from: quiet.from, to: quiet.to })] : []),
      ...(groups.length > 0 ? [t('incidentRules.summaryGroups', { count: groups.length })] : []),
    ];
    return words.join(' · ');
  };
}
