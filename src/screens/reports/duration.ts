const MINUTE_MS = 60_000;

/** How long something took, as people say it: `42 s`, `5 min`, `1 h 20 min`, `2 d 3 h`. */
export function durationText(ms: number, locale: string): string {
  const unit = (value: number, name: string): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(value);
  if (ms < MINUTE_MS) return unit(Math.floor(ms / 1000), 'second');
  const minutes = Math.floor(ms / MINUTE_MS);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts: [number, string][] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [rest, 'minute'],
        ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, name]) => unit(value, name))
    .join(' ');
}
