/** What a column of a CSV may be. */
export const FIELDS = [
  'device',
  'time',
  'date',
  'clock',
  'latitude',
  'longitude',
  'speed',
  'heading',
  'altitude',
  'odometer',
] as const;
export type Field = (typeof FIELDS)[number];

/** Names under which exports of this field write each; compared without case, spaces and signs. */
const SYNONYMS: Record<Field, readonly string[]> = {
  device: [
    'vehicleid',
    'deviceid',
    'device',
    'vehicle',
    'id',
    'imei',
    'identifier',
    'uniqueid',
    'plate',
    'licenseplate',
  ],
  time: ['timestamp', 'datetime', 'fixtime', 'gpstime', 'devicetime', 'time', 'ts'],
  date: ['date', 'day'],
  clock: ['time', 'clock', 'timeofday'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  speed: ['gpsspeed', 'speed', 'velocity', 'vel'],
  heading: ['heading', 'course', 'bearing', 'angle', 'direction', 'cog'],
  altitude: ['altitude', 'alt', 'ele', 'elevation'],
  odometer: ['odometer', 'totaldistance', 'mileage'],
};

/** Index of the column of each field. */
export type Columns = Partial<Record<Field, number>>;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Finds the columns by name. `given` (`field=name`) goes before the synonyms. A date and a time of day in two columns are
 * joined; a `time` column beside a `date` column is the time of day. Throws a sentence when a place or a time has no column.
 */
export function findColumns(header: readonly string[], given: Readonly<Record<string, string>>): Columns {
  const names = header.map(plain);
  const columns: Columns = {};
  for (const field of FIELDS) {
    const wanted = given[field];
    const found =
      wanted === undefined
        ? (SYNONYMS[field].map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1)
        : header.indexOf(wanted);
    if (wanted !== undefined && found < 0)
      throw new Error(`--columns ${field}=${wanted}: the file has no column "${wanted}"; it has ${header.join(', ')}`);
    if (found >= 0) columns[field] = found;
  }
  if (columns.date !== undefined && columns.clock !== undefined) delete columns.time;
  else {
    columns.time ??= columns.date;
    delete columns.date;
    delete columns.clock;
  }
  for (const field of ['latitude', 'longitude'] as const)
    if (columns[field] === undefined)
      throw new Error(
        `The file has no column for the ${field}; name it with --columns ${field}=NAME. It has ${header.join(', ')}`,
      );
  if (columns.time === undefined && columns.date === undefined)
    throw new Error(
      `The file has no column for the time; name it with --columns time=NAME. It has ${header.join(', ')}`,
    );
  return columns;
}
