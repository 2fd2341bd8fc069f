import { z } from 'zod';

/** How soon an incident has to be looked at; the first is the most urgent. */
export const severitySchema = z.enum(['urgent', 'serious', 'usual']);
export const SEVERITIES = severitySchema.options;
export type Severity = z.infer<typeof severitySchema>;

/** A person may be in danger, or the vehicle is being taken. Nothing else may stand before these. */
const URGENT: ReadonlySet<string> = new Set(['THEFT', 'STEAL', 'PANIC']);
/** What often comes before or after that. */
const SERIOUS: ReadonlySet<string> = new Set([
  'JAMMER_DETECTION_ALERT',
  'STRANGE_MOVING',
  'TOWING',
  'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
  'BATTERY_LOSS',
  'NO_COMMUNICATION_72HS',
  'NO_COMMUNICATION_120HS',
]);

/** How urgent a type of incident is where its brand says nothing else; an unknown code is as usual as the rest. */
export function severityOf(type: string): Severity {
  if (URGENT.has(type)) return 'urgent';
  return SERIOUS.has(type) ? 'serious' : 'usual';
}

/** How urgent an incident is: as it was raised, else by its type. */
export const incidentSeverity = ({ severity, type }: { severity?: Severity | undefined; type: string }): Severity =>
  severity ?? severityOf(type);
