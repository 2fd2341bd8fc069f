/** Names of what areas tell about vehicles, as senders name their alarms. */
export const AREA_ALARMS = {
  enter: 'areaEnter',
  exit: 'areaExit',
  dwell: 'areaDwell',
  late: 'areaLate',
  speed: 'areaSpeed',
} as const;
