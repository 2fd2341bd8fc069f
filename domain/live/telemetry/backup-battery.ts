/** The battery of the tracker itself, by its voltage. */
export type BackupBattery = 'connected' | 'disconnected' | 'error';

/** Names of the events of the tracker's own battery. */
export const BACKUP_EVENTS = {
  connected: 'backupBatteryConnected',
  disconnected: 'backupBatteryDisconnected',
  error: 'backupBatteryError',
} as const satisfies Record<BackupBattery, string>;

/** Below this there is no battery. */
const NONE_V = 0.5;
/** Between these a lithium cell is neither empty nor overcharged, but broken below and above. Beyond it changes back only by so much. */
const LOWEST_V = 2.5;
const HIGHEST_V = 4.6;
const MARGIN_V = 0.2;

/**
 * The state of the battery after a voltage; `before` while the sender leaves it out. A voltage that wavers about a
 * limit stays with what was. Trackers with more than one cell have other limits: above 6 V nothing is said.
 */
export function backupBatteryAfter(before: BackupBattery | undefined, volts: number | null): BackupBattery | undefined {
  if (volts === null || volts > 6) return before;
  if (volts < NONE_V) return 'disconnected';
  const margin = before === 'connected' ? -MARGIN_V : before === 'error' ? MARGIN_V : 0;
  return volts >= LOWEST_V + margin && volts <= HIGHEST_V - margin ? 'connected' : 'error';
}
