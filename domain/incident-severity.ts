/** How soon somebody should look at an incident; the first is the most urgent. */
export const SEVERITIES = ['urgent', 'serious', 'usual'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Somebody may be in danger, or the vehicle is being taken. */
const URGENT: ReadonlySet<string> = new Set(['THEFT', 'STEAL', 'PANIC', 'JAMMER_DETECTION_ALERT']);
/** What often comes before or after that. */
const SERIOUS: ReadonlySet<string> = new Set([
  'STRANGE_MOVING',
  'TOWING',
  'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
  'BATTERY_LOSS',
  'NO_COMMUNICATION_72HS',
  'NO_COMMUNICATION_120HS',
]);

/** How urgent a type of incident is; a code that nobody knows is as usual as the rest. */
export function severityOf(type: string): Severity {
  if (URGENT.has(type)) return 'urgent';
  return SERIOUS.has(type) ? 'serious' : 'usual';
}
