/** Percent of battery levels 1 to 6 and of GSM signals 1 to 4, and the colours of their icons. */
export const BATTERY_PERCENT = [21, 37, 52, 65, 77, 100] as const;
export const GSM_PERCENT = [25, 50, 75, 100] as const;

/** Percent of a battery level 1 to 6; null when the level is unknown (0, null or outside). */
export const batteryPercentOfLevel = (level: number | null): number | null => BATTERY_PERCENT[(level ?? 0) - 1] ?? null;
/** Percent of a GSM signal 1 to 4; null when unknown. */
export const gsmPercentOfSignal = (signal: number | null): number | null => GSM_PERCENT[(signal ?? 0) - 1] ?? null;

/** What is shown of a battery: the reported percent where the model reports the real level, else the level's step. */
export function shownBatteryPercent(
  level: number | null,
  percent: number | null,
  showBatteryLevel: boolean,
): number | null {
  return showBatteryLevel && percent !== null ? Math.round(percent) : batteryPercentOfLevel(level);
}

/** Above it stands a percent in the byte of a battery, below it a level. */
const PERCENT_FROM = 100;

/** A battery in one byte: 0 unknown, 1 to 6 its level, 100 to 200 the percent its sender gave (level and step follow from it). */
export const batteryByteOf = (level: number | null, percent: number | null): number =>
  percent === null ? (level ?? 0) : PERCENT_FROM + Math.round(percent);

/** What is shown of a battery that came as a byte (`batteryByteOf`); null is unknown. */
export function batteryOfByte(byte: number, showBatteryLevel: boolean): number | null {
  if (byte < PERCENT_FROM) return batteryPercentOfLevel(byte);
  const percent = byte - PERCENT_FROM;
  return shownBatteryPercent(batteryLevelOfPercent(percent), percent, showBatteryLevel);
}

/** Level of a percentage a sender gave: the highest step not above it, 1 below the first step. */
export function batteryLevelOfPercent(percent: number): number {
  let level = 1;
  BATTERY_PERCENT.forEach((step, index) => {
    if (percent >= step) level = index + 1;
  });
  return level;
}

export function batteryColour(percent: number): 'red' | 'yellow' | 'green' {
  const whole = Math.round(percent);
  return whole <= 37 ? 'red' : whole <= 65 ? 'yellow' : 'green';
}

export function gsmColour(percent: number): 'red' | 'orange' | 'green' {
  const whole = Math.round(percent);
  return whole <= 25 ? 'red' : whole <= 50 ? 'orange' : 'green';
}
