import type { Formatter } from '../i18n/formatter.ts';

/** A place as the language writes numbers: -23,55052; -46,63331 or -23.55052, -46.63331. No line ends within it. */
export function coordinatesText(
  { latitude, longitude }: { latitude: number; longitude: number },
  format: Pick<Formatter, 'decimal'>,
): string {
  const [first, second] = [format.decimal(latitude, 5), format.decimal(longitude, 5)];
  // Where decimals stand behind a comma, another one would not tell the two apart.
  const isByComma = format.decimal(0.5, 1).includes(',');
  return `${first}${isByComma ? ';' : ','}\u00a0${second}`;
}
