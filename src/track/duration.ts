const MINUTE_MS = 60_000;

/** A duration as both languages write it: 45 min, 1 h 05 min. What is shorter than a minute and not nothing is one. */
export function durationText(ms: number): string {
  const minutes = ms <= 0 ? 0 : Math.max(1, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
