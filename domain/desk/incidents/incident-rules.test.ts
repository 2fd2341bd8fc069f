import { expect, test } from 'vitest';
import { raisedBy } from './incident-dry-run.ts';
import { incidentRuleSchema, INCIDENT_RULES, isQuiet, RULE_KINDS, signalsOf, usualRule } from './incident-rules.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const began = (minute: number) => ({ began: true, atMs: NOON + minute * MINUTE });
const ended = (minute: number) => ({ began: false, atMs: NOON + minute * MINUTE });
const NOW = NOON + 24 * 60 * MINUTE;

test('every rule has a usual form that the contract takes, and a code of its own', () => {
  for (const rule of INCIDENT_RULES) expect(incidentRuleSchema.safeParse(usualRule(rule)).success, rule).toBe(true);
  expect(new Set(INCIDENT_RULES.map((rule) => RULE_KINDS[rule].type)).size).toBe(INCIDENT_RULES.length);
});

test('an event tells the rule it belongs to, and what belongs to none tells nothing', () => {
  const custom = (description: string, onOff = true) => signalsOf({ type: 'CUSTOM', onOff, description });
  expect(custom('sos')).toEqual([{ rule: 'panic', began: true }]);
  expect(custom('sos', false)).toEqual([]);
  expect(custom('overspeed', false)).toEqual([{ rule: 'speedLimit', began: false }]);
  expect(custom('backupBatteryConnected')).toEqual([
    { rule: 'backupBatteryDisconnected', began: false },
    { rule: 'backupBatteryError', began: false },
    { rule: 'backupBatteryConnected', began: true },
  ]);
  expect(signalsOf({ type: 'BATTERY_REMOVED', onOff: false, description: null })).toEqual([
    { rule: 'vehicleBattery', began: false },
  ]);
  for (const name of ['geofenceEnter', 'constructor', '__proto__', '']) expect(custom(name), name).toEqual([]);
  expect(signalsOf({ type: 'ACC_OFF', onOff: true, description: null })).toEqual([]);
});

test('quiet hours are those of the clocks of their zone, also across midnight and where summer time begins', () => {
  const rule = (timeZone: string) => ({ ...usualRule('panic'), quiet: { from: '22:00', to: '06:00', timeZone } });
  const at = (iso: string, timeZone = 'America/Sao_Paulo') => isQuiet(rule(timeZone), Date.parse(iso));
  expect(at('2026-11-21T00:59:59Z')).toBe(false);
  expect(at('2026-11-21T01:00:00Z')).toBe(true);
  expect(at('2026-11-21T08:59:59Z')).toBe(true);
  expect(at('2026-11-21T09:00:00Z')).toBe(false);
  // In Berlin the clocks go from two to three o'clock that night.
  expect(at('2026-03-29T03:59:00Z', 'Europe/Berlin')).toBe(true);
  expect(at('2026-03-29T04:00:00Z', 'Europe/Berlin')).toBe(false);
  expect(isQuiet(usualRule('panic'), NOON)).toBe(false);
});

test('a dry run counts a cause that comes and goes as one incident, and later ones apart', () => {
  const rule = { ...usualRule('vehicleBattery'), isOn: true, holdS: 60 };
  const count = (...signals: ReturnType<typeof began>[]) => raisedBy('vehicleBattery', rule, signals, NOW);
  expect(count()).toBe(0);
  expect(count(began(0))).toBe(1);
  expect(count(began(0), ended(0.5))).toBe(0);
  expect(count(began(0), ended(2), began(5), ended(9), began(20), ended(30))).toBe(1);
  expect(count(began(0), ended(2), began(30), ended(40))).toBe(2);
  expect(raisedBy('vehicleBattery', { ...rule, isOn: false }, [began(0)], NOW)).toBe(0);
});

test('a dry run raises after quiet hours what still lasts then, and no moment that fell into them', () => {
  const quiet = { from: '08:00', to: '10:00', timeZone: 'America/Sao_Paulo' };
  const state = { ...usualRule('vehicleBattery'), quiet };
  expect(raisedBy('vehicleBattery', state, [began(0), ended(30)], NOW)).toBe(0);
  expect(raisedBy('vehicleBattery', state, [began(0), ended(70)], NOW)).toBe(1);
  expect(raisedBy('panic', { ...usualRule('panic'), quiet }, [began(0), began(90)], NOW)).toBe(1);
});
