import type { CallInput } from '../../../contract/rest/calls.ts';
import {
  INCIDENT_RULES,
  LONGEST_HOLD_S,
  LONGEST_REPEAT_MIN,
  type IncidentRule,
  type IncidentRuleName,
} from '../../../domain/desk/incidents/incident-rules.ts';
import type { Severity } from '../../../domain/desk/incidents/incident-severity.ts';

type OwnRules = CallInput<'incidentRules.update'>['body']['rules'];

/** A rule as the fields hold it: numbers as they are typed. */
export interface RuleDraft {
  isOn: boolean;
  holdS: string;
  repeatMin: string;
  quiet: { from: string; to: string; timeZone: string } | null;
  /** Ids. */
  groups: string[];
  /** Empty: as the type of what it raises. */
  severity: Severity | '';
}

/** The rules of a brand; null is one that it leaves to the brand above. */
export type RuleValues = Record<IncidentRuleName, RuleDraft | null>;

export const draftOf = ({ isOn, holdS, repeatMin, quiet, groups, severity }: IncidentRule): RuleDraft => ({
  isOn,
  holdS: String(holdS),
  repeatMin: String(repeatMin),
  quiet: quiet && { from: quiet.from, to: quiet.to, timeZone: quiet.timeZone },
  groups: groups.map(String),
  severity: severity ?? '',
});

export const valuesOf = (own: OwnRules): RuleValues =>
  Object.fromEntries(
    INCIDENT_RULES.map((name) => {
      const rule = own[name];
      return [name, rule ? draftOf(rule) : null];
    }),
  ) as RuleValues;

export const isNumber = (typed: string): boolean => /^\s*\d+\s*$/.test(typed);

type Part = 'holdS' | 'repeatMin' | 'from' | 'to';
const MOST = { holdS: LONGEST_HOLD_S, repeatMin: LONGEST_REPEAT_MIN } as const;

/** The parts of a rule that are not filled as they should be. */
export function wrongParts(draft: RuleDraft): Part[] {
  const { quiet } = draft;
  return [
    ...(['holdS', 'repeatMin'] as const).filter((name) => !isNumber(draft[name]) || Number(draft[name]) > MOST[name]),
    ...(['from', 'to'] as const).filter((name) => quiet?.[name] === ''),
  ];
}

/** Nothing and words are no number, which the rule of the call then says. */
const numberOf = (typed: string): number => (isNumber(typed) ? Number(typed) : Number.NaN);

const ruleOf = ({ holdS, repeatMin, groups, severity, ...rest }: RuleDraft): IncidentRule => ({
  ...rest,
  holdS: numberOf(holdS),
  repeatMin: numberOf(repeatMin),
  groups: groups.map(Number),
  ...(severity !== '' && { severity }),
});

/** What the brand sets itself. */
export const rulesOf = (values: RuleValues): OwnRules =>
  Object.fromEntries(
    INCIDENT_RULES.flatMap((name) => {
      const draft = values[name];
      return draft === null ? [] : [[name, ruleOf(draft)]];
    }),
  );

/** What somebody else made of the rules, as the fields hold it. */
export const changedValues = (after: Readonly<Record<string, unknown>>): Partial<RuleValues> =>
  Object.fromEntries(
    INCIDENT_RULES.filter((name) => name in after).map((name) => {
      const rule = after[name] as IncidentRule | null | undefined;
      return [name, rule ? draftOf(rule) : null];
    }),
  );

/** Faults by rule and part: `rules.panic.holdS` is `panic.holdS`. */
export const faultsByRule = (faults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, words]) => [path.replace(/^rules\./, ''), words]));
