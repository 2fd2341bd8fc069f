import { expect, test } from 'vitest';
import { incidentRuleCalls } from '../../../contract/rest/desk/incident-rule-calls.ts';
import { INCIDENT_RULES, usualRule } from '../../../domain/desk/incidents/incident-rules.ts';
import { faultsOf } from '../../base/form/body-faults.ts';
import { changedValues, draftOf, faultsByRule, rulesOf, valuesOf, type RuleDraft } from './rule-values.ts';

const BRAND = 6_137_206_846_521_344;
const own = {
  ...usualRule('tow'),
  quiet: { from: '22:00', to: '06:00', timeZone: 'America/Sao_Paulo' },
  groups: [1_234_567_890_123_456],
};
const faults = (change: Partial<RuleDraft>) => {
  const rules = rulesOf({ ...valuesOf({}), tow: { ...draftOf(own), ...change } });
  return Object.keys(
    faultsByRule(faultsOf(incidentRuleCalls['incidentRules.update'].body, { brand: BRAND, version: 0, rules })),
  );
};

test('what a brand sets comes back as it was, and what it leaves to the brand above is not sent', () => {
  expect(rulesOf(valuesOf({ tow: own }))).toEqual({ tow: own });
  expect(Object.keys(valuesOf({}))).toEqual([...INCIDENT_RULES]);
  expect(rulesOf(valuesOf({}))).toEqual({});
});

test('what is typed that is no number, no time and no zone is said of its rule', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ holdS: '', repeatMin: 'ten' })).toEqual(['tow.holdS', 'tow.repeatMin']);
  expect(faults({ holdS: '90000' })).toEqual(['tow.holdS']);
  expect(faults({ quiet: { from: '', to: '06:00', timeZone: 'Mars/Olympus' } })).toEqual([
    'tow.quiet.from',
    'tow.quiet.timeZone',
  ]);
});

test('what somebody else took back or set reads as the fields hold it, and nothing else of the brand does', () => {
  expect(changedValues({ tow: null, panic: usualRule('panic'), name: 'x' })).toEqual({
    panic: draftOf(usualRule('panic')),
    tow: null,
  });
});
