import { z } from 'zod';
import { AREA_ALARMS } from '../areas/area-alarms.ts';
import { BACKUP_EVENTS } from '../../live/telemetry/backup-battery.ts';
import type { DeviceEvent } from '../../live/alarms/device-events.ts';
import { idSchema } from '../../base/id.ts';
import { severityOf, severitySchema, type Severity } from './incident-severity.ts';
import { OVERSPEED } from '../../live/alarms/speed-alert.ts';
import { TOW } from '../../live/telemetry/towing.ts';
import { text } from '../../base/text.ts';
import { isTimeZone } from '../../base/time/time-zone.ts';
import { timeOfDay } from '../../base/time/time-of-day.ts';
import { isAtWork, type WorkingHours } from '../../base/time/working-hours.ts';

/** Rules that raise incidents by themselves. */
export const incidentRuleName = z.enum([
  'panic',
  'jammer',
  'tow',
  'strangeMovement',
  'vehicleBattery',
  'batteryLoss',
  'batteryDischarged',
  'backupBatteryConnected',
  'backupBatteryDisconnected',
  'backupBatteryError',
  'speedLimit',
  'areaEnter',
  'areaExit',
  'areaDwell',
  'areaLate',
  'areaSpeed',
  'silence24',
  'silence48',
  'silence72',
  'silence120',
]);
export type IncidentRuleName = z.infer<typeof incidentRuleName>;
export const INCIDENT_RULES = incidentRuleName.options;

/** A cause that begins and ends is a state; one that is only told when it happens is a moment. */
interface Kind {
  /** The code of the incidents it raises. */
  type: string;
  lasts: 'state' | 'moment';
  /** Hours without communication, of the rules of silence. */
  silentHours?: number;
  /** Whether it is on where nobody has said. */
  isUsual: boolean;
}

/** What each rule raises. Towing and the speed limit are no types of the catalogue: their codes are the console’s own. */
export const RULE_KINDS: Readonly<Record<IncidentRuleName, Kind>> = {
  panic: { type: 'PANIC', lasts: 'moment', isUsual: true },
  jammer: { type: 'JAMMER_DETECTION_ALERT', lasts: 'moment', isUsual: true },
  tow: { type: 'TOWING', lasts: 'state', isUsual: true },
  strangeMovement: { type: 'STRANGE_MOVING', lasts: 'moment', isUsual: false },
  vehicleBattery: { type: 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY', lasts: 'state', isUsual: true },
  batteryLoss: { type: 'BATTERY_LOSS', lasts: 'moment', isUsual: false },
  batteryDischarged: { type: 'BATTERY_DISCHARGED', lasts: 'state', isUsual: false },
  backupBatteryConnected: { type: 'BACKUP_BATTERY_CONNECTED', lasts: 'moment', isUsual: false },
  backupBatteryDisconnected: { type: 'BACKUP_BATTERY_DISCONNECTED', lasts: 'state', isUsual: false },
  backupBatteryError: { type: 'BACKUP_BATTERY_ERROR', lasts: 'state', isUsual: false },
  speedLimit: { type: 'SPEED_LIMIT', lasts: 'state', isUsual: false },
  // What an area tells is asked for area by area; coming and going are many and mostly as they should be.
  areaEnter: { type: 'AREA_ENTERED', lasts: 'moment', isUsual: false },
  areaExit: { type: 'AREA_LEFT', lasts: 'moment', isUsual: false },
  areaDwell: { type: 'AREA_STAY', lasts: 'moment', isUsual: true },
  areaLate: { type: 'AREA_LATE', lasts: 'moment', isUsual: true },
  areaSpeed: { type: 'AREA_SPEED', lasts: 'moment', isUsual: true },
  silence24: { type: 'NO_COMMUNICATION_24HS', lasts: 'state', silentHours: 24, isUsual: true },
  silence48: { type: 'NO_COMMUNICATION_48HS', lasts: 'state', silentHours: 48, isUsual: true },
  silence72: { type: 'NO_COMMUNICATION_72HS', lasts: 'state', silentHours: 72, isUsual: true },
  silence120: { type: 'NO_COMMUNICATION_120HS', lasts: 'state', silentHours: 120, isUsual: true },
};

/** The rules of silence, by hours, the longest first. */
export const SILENCE_RULES = INCIDENT_RULES.filter((rule) => RULE_KINDS[rule].silentHours !== undefined).toReversed();

export const LONGEST_HOLD_S = 86_400;
export const LONGEST_REPEAT_MIN = 1_440;

/** How a brand has a rule. */
export const incidentRuleSchema = z.object({
  isOn: z.boolean(),
  /** A state raises an incident once it has lasted so long, s. */
  holdS: z.number().int().min(0).max(LONGEST_HOLD_S),
  /** The same cause within so many minutes of the last time is a repeat of the same incident. */
  repeatMin: z.number().int().min(0).max(LONGEST_REPEAT_MIN),
  /** In these hours nothing is raised; a state that still lasts when they end is raised then. Null: never quiet. */
  quiet: z.object({ from: timeOfDay, to: timeOfDay, timeZone: text().max(64).refine(isTimeZone) }).nullable(),
  /** Only vehicles of these groups; all where there is none. */
  groups: z.array(idSchema).max(100),
  /** How urgent what it raises is; left out: as its type is. */
  severity: severitySchema.optional(),
});
export type IncidentRule = z.infer<typeof incidentRuleSchema>;
export type IncidentRules = Readonly<Record<IncidentRuleName, IncidentRule>>;

/** A rule where nobody has said how it should be. */
export const usualRule = (rule: IncidentRuleName): IncidentRule => ({
  isOn: RULE_KINDS[rule].isUsual,
  holdS: RULE_KINDS[rule].lasts === 'state' && RULE_KINDS[rule].silentHours === undefined ? 60 : 0,
  repeatMin: 15,
  quiet: null,
  groups: [],
});

/** How urgent an incident of a type is under the rules of a brand; a type that no rule raises is as urgent everywhere. */
export function severityUnder(rules: IncidentRules, type: string): Severity {
  const rule = INCIDENT_RULES.find((name) => RULE_KINDS[name].type === type);
  return (rule && rules[rule].severity) ?? severityOf(type);
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Whether a rule is quiet at an instant, by the clocks of its zone. */
export function isQuiet({ quiet }: IncidentRule, atMs: number): boolean {
  if (!quiet) return false;
  const hours: WorkingHours = WEEK.map((weekday) => ({ weekday, from: quiet.from, to: quiet.to }));
  return isAtWork(hours, atMs, quiet.timeZone);
}

/** The cause of a rule began (or, of a moment, happened) or ended. */
export interface RuleSignal {
  rule: IncidentRuleName;
  began: boolean;
}

const MOMENTS: Readonly<Record<string, IncidentRuleName>> = {
  sos: 'panic',
  jamming: 'jammer',
  movement: 'strangeMovement',
  vibration: 'strangeMovement',
  [BACKUP_EVENTS.connected]: 'backupBatteryConnected',
  [AREA_ALARMS.enter]: 'areaEnter',
  [AREA_ALARMS.exit]: 'areaExit',
  [AREA_ALARMS.dwell]: 'areaDwell',
  [AREA_ALARMS.late]: 'areaLate',
  [AREA_ALARMS.speed]: 'areaSpeed',
};
const STATES: Readonly<Record<string, IncidentRuleName>> = {
  [OVERSPEED]: 'speedLimit',
  [TOW]: 'tow',
  [BACKUP_EVENTS.disconnected]: 'backupBatteryDisconnected',
  [BACKUP_EVENTS.error]: 'backupBatteryError',
};
const ruleIn = (table: Readonly<Record<string, IncidentRuleName>>, name: string): IncidentRuleName | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What an event of a device tells the rules. A battery in one state is in none of the others any more. */
export function signalsOf({
  type,
  onOff,
  description,
}: Pick<DeviceEvent, 'type' | 'onOff' | 'description'>): RuleSignal[] {
  if (type === 'BATTERY_REMOVED') return [{ rule: 'vehicleBattery', began: onOff }];
  if (type === 'BATTERY')
    return [{ rule: description === 'lowPower' ? 'batteryLoss' : 'batteryDischarged', began: onOff }];
  if (type !== 'CUSTOM' || description === null) return [];
  const moment = onOff ? ruleIn(MOMENTS, description) : undefined;
  const state = ruleIn(STATES, description);
  const others =
    onOff && (Object.values(BACKUP_EVENTS) as string[]).includes(description)
      ? (['backupBatteryDisconnected', 'backupBatteryError'] as const).filter((rule) => rule !== state)
      : [];
  return [
    ...others.map((rule) => ({ rule, began: false })),
    ...(moment ? [{ rule: moment, began: true }] : []),
    ...(state ? [{ rule: state, began: onOff }] : []),
  ];
}
