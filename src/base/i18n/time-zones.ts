/** A zone of the IANA database as people choose it. */
export interface ZoneChoice {
  value: string;
  /** GMT-3 Sao Paulo, Horário Padrão de Brasília */
  label: string;
}

const partOf = (zone: string, locale: string, ms: number, timeZoneName: 'longGeneric' | 'shortOffset'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** A zone by how far it is from Greenwich at a moment, its place and its name; one that the browser does not know by its id. */
export function zoneChoice(zone: string, locale: string, ms: number): ZoneChoice {
  try {
    const offset = partOf(zone, locale, ms, 'shortOffset');
    const name = partOf(zone, locale, ms, 'longGeneric');
    const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    return { value: zone, label: name.startsWith('GMT') ? `${offset} ${place}` : `${offset} ${place}, ${name}` };
  } catch {
    return { value: zone, label: zone };
  }
}

const known = new Map<string, readonly ZoneChoice[]>();

/** The zones that the browser knows. They are read once for a language: that takes about as long as drawing a few frames. */
export function zoneChoices(locale: string, ms: number): readonly ZoneChoice[] {
  const kept = known.get(locale) ?? Intl.supportedValuesOf('timeZone').map((zone) => zoneChoice(zone, locale, ms));
  known.set(locale, kept);
  return kept;
}
