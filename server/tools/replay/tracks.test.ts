import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { CAPMETRO_MORNING } from '../../../tests/builders/capmetro.ts';
import { tracePath } from '../../../tests/builders/real-traces.ts';
import { readReplayArguments } from './arguments.ts';
import { readCsv, type CsvOptions } from './csv-track.ts';
import { readGpx } from './gpx-track.ts';
import { planOf, type PlanOptions } from './plan.ts';
import { play } from './play.ts';
import { readTrack } from './read-track.ts';
import { rateText, rowsText, summaryText } from './report.ts';
import type { Post } from './sender.ts';
import type { TrackFix } from './track-fix.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';

const CSV: CsvOptions = { columns: {}, dateFormat: 'iso', speedUnit: 'mps', identifier: null };
const PLAN: PlanOptions = { rebase: 'keep', speed: 0, order: 'time', fromMs: -Infinity, toMs: Infinity };
const csv = (text: string, options: Partial<CsvOptions> = {}) => readCsv(Readable.from([text]), { ...CSV, ...options });
const fix = (line: number, timeMs: number, identifier = 'a'): TrackFix => ({
  line,
  identifier,
  timeMs,
  latitude: 1,
  longitude: 1,
  speedKmh: null,
  headingDeg: null,
  altitudeM: null,
  odometerM: null,
});

test('columns are found by their names, whatever their order and spelling', async () => {
  const { fixes } = await csv(
    'Lng;LAT;Device ID;Fix_Time;Speed;Course\n-46.6;-23.5;bus-1;2026-11-21T12:00:00Z;10;90\n',
  );
  expect(fixes).toEqual([
    {
      line: 2,
      identifier: 'bus-1',
      timeMs: Date.UTC(2026, 10, 21, 12),
      latitude: -23.5,
      longitude: -46.6,
      speedKmh: 36,
      headingDeg: 90,
      altitudeM: null,
      odometerM: null,
    },
  ]);
});

test('a date and a time of day in two columns are joined, and named columns go first', async () => {
  const text = 'Date,Time,LAT,LON,Speed,GpsSpeed\n03/29/2021,16:49:29,33.9,-6.7,50,10\n';
  const options = { dateFormat: 'month-first', identifier: 'car', speedUnit: 'kmh' } as const;
  expect((await csv(text, options)).fixes[0]).toMatchObject({
    timeMs: Date.UTC(2021, 2, 29, 16, 49, 29),
    speedKmh: 10,
  });
  expect((await csv(text, { ...options, columns: { speed: 'Speed' } })).fixes[0]).toMatchObject({ speedKmh: 50 });
});

test('a bad row is listed by its line and reason, and none of the good ones around it is lost', async () => {
  const { fixes, bad } = await csv(
    'id,timestamp,lat,lon,speed\na,2026-11-21T12:00:00Z,1,2,3\na,never,1,2,3\na,2026-11-21T12:00:01Z,,2,3\n,2026-11-21T12:00:02Z,1,2,3\na,2026-11-21T12:00:03Z,1,2,fast\na,2026\n\na,2026-11-21T12:00:04Z,1,2,\n',
  );
  expect(bad).toEqual([
    { line: 3, reason: 'not a time: never' },
    { line: 4, reason: 'no position' },
    { line: 5, reason: 'no device: name one with --identifier' },
    { line: 6, reason: 'speed is not a number' },
    { line: 7, reason: 'only 2 of 5 columns' },
  ]);
  expect(fixes.map(({ line, speedKmh }) => [line, speedKmh === null ? null : Math.round(speedKmh * 10) / 10])).toEqual([
    [2, 10.8],
    [9, null],
  ]);
});

test('a CSV with decimal commas is read where it was recorded, whatever stands between its columns', async () => {
  const at = '2026-11-21T12:00:00Z';
  const options = { identifier: 'car', speedUnit: 'kmh' } as const;
  for (const text of [
    `time;lat;lon;speed\n${at};-23,5489;-46,6388;12,5\n`,
    `sep=;\ntime;lat;lon;speed\n${at};-23,5489;-46,6388;12,5\n`,
    `time\tlat\tlon\tspeed\n${at}\t-23,5489\t-46,6388\t12,5\n`,
    `time,lat,lon,speed\n${at},"-23,5489","-46,6388","12,5"\n`,
  ])
    expect((await csv(text, options)).fixes, text).toMatchObject([
      { latitude: -23.5489, longitude: -46.6388, speedKmh: 12.5 },
    ]);
});

test('a row whose numbers could be read in two ways is listed, not sent to another place', async () => {
  const at = '2026-11-21T12:00:00Z';
  const { fixes, bad } = await csv(
    `time;lat;lon;odometer\n${at};-23,5;-46,6;12.345\n${at};-23.5;-46.6;12,345\n${at};-23,5;-46,6;12345;\n`,
    { identifier: 'car' },
  );
  expect(bad).toEqual([
    { line: 2, reason: 'odometer is not a number' },
    { line: 3, reason: 'odometer is not a number' },
  ]);
  expect(fixes).toMatchObject([{ line: 4, odometerM: 12_345 }]);
  const shifted = await csv(`time,lat,lon\n${at},-23,5489,-46,6388\n`, { identifier: 'car' });
  expect(shifted).toEqual({ fixes: [], bad: [{ line: 2, reason: '5 columns below 3 titles' }] });
});

test('an identifier that was written as a formula to keep its zeros is that identifier', async () => {
  const { fixes } = await csv('id,time,lat,lon\n="0864926041120337",2026-11-21T12:00:00Z,1,2\n');
  expect(fixes).toMatchObject([{ identifier: '0864926041120337' }]);
});

test('a track is read in the encoding that it has', async () => {
  const table = 'id;time;lat;lon\nCaminhão;2026-11-21T12:00:00Z;1;2\n';
  const gpx =
    '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><trk><name>Caminhão</name><trkseg><trkpt lat="1" lon="2"><time>2026-11-21T12:00:00Z</time></trkpt></trkseg></trk></gpx>';
  const encoded = (text: string): Buffer[] => [
    Buffer.from(text),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ];
  for (const bytes of encoded(table))
    expect((await readCsv(Readable.from([bytes]), CSV)).fixes).toMatchObject([{ identifier: 'Caminhão', latitude: 1 }]);
  for (const bytes of encoded(gpx))
    expect((await readGpx(Readable.from([bytes]), null)).fixes).toMatchObject([{ identifier: 'Caminhão' }]);
});

test('an identifier that a spreadsheet has changed is refused by its line and what was done to it', async () => {
  const at = '2026-11-21T12:00:00Z;1;2';
  const { fixes, bad } = await csv(
    `id;time;lat;lon\n8,64926E+14;${at}\n8.64926E+14;${at}\n#REF!;${at}\n'864926041120337;${at}\n`,
  );
  expect(bad).toEqual([
    { line: 2, reason: 'the device was rounded by a spreadsheet: 8,64926E+14' },
    { line: 3, reason: 'the device was rounded by a spreadsheet: 8.64926E+14' },
    { line: 4, reason: 'the device is the error of a formula: #REF!' },
  ]);
  expect(fixes).toMatchObject([{ line: 5, identifier: '864926041120337' }]);
});

test('a file without a place or a time says which column is missing and what it has', async () => {
  await expect(csv('id,when\na,b\n')).rejects.toThrow(/no column for the latitude.*It has id, when/);
});

test('a GPX gives its points with speed and heading, and lists points without a time', async () => {
  const gpx = `<gpx><trk><name>A car, blue</name><trkseg>
<trkpt lat="50.1" lon="12.5"><ele>353</ele><time>2020-03-06T08:45:27Z</time><extensions><osmand:speed xmlns:osmand="x">10</osmand:speed><osmand:heading xmlns:osmand="x">145</osmand:heading></extensions></trkpt>
<trkpt lat="50.2" lon="12.6"></trkpt>
</trkseg></trk></gpx>`;
  const track = await readGpx(Readable.from([gpx]), null);
  expect(track.fixes).toMatchObject([
    { identifier: 'A-car-blue', latitude: 50.1, longitude: 12.5, speedKmh: 36, headingDeg: 145, altitudeM: 353 },
  ]);
  expect(track.bad).toEqual([{ line: 3, reason: 'no time' }]);
});

test('a track whose name has accents keeps them in its identifier', async () => {
  const gpx =
    '<gpx><trk><name>São João, 7</name><trkseg><trkpt lat="1" lon="2"><time>2020-03-06T08:45:27</time></trkpt></trkseg></trk></gpx>';
  const { fixes } = await readGpx(Readable.from([gpx]), null, 'America/Sao_Paulo');
  expect(fixes).toMatchObject([{ identifier: 'São-João-7', timeMs: Date.UTC(2020, 2, 6, 11, 45, 27) }]);
});

test('a track rebased to end now keeps its distances in time and ends when the last fix is sent', () => {
  const plan = planOf(
    [fix(1, 5_000), fix(2, 1_000), fix(3, 65_000)],
    { ...PLAN, rebase: 'end-now', speed: 64 },
    1_000_000,
  );
  expect(plan.map(({ line, timeMs, atMs }) => [line, timeMs, atMs])).toEqual([
    [2, 937_000, 0],
    [1, 941_000, 62.5],
    [3, 1_001_000, 1_000],
  ]);
});

test('a track in the order of its file keeps what is out of order, within the period asked for', () => {
  const plan = planOf(
    [fix(1, 5_000), fix(2, 1_000), fix(3, 9_000)],
    { ...PLAN, order: 'file', fromMs: 1_000, toMs: 9_000 },
    0,
  );
  expect(plan.map(({ line, timeMs }) => [line, timeMs])).toEqual([
    [1, 5_000],
    [2, 1_000],
  ]);
});

test('fixes that the server refuses are reported by line of the file', async () => {
  const outcomes = ['accepted', 'null-island', 'accepted'];
  const plan = planOf([fix(7, 1), fix(8, 2), fix(9, 3)], PLAN, 0);
  const result = await play(
    plan,
    async () => ({ status: 200, retryAfterS: 0, text: JSON.stringify({ accepted: 2, outcomes }) }),
    heldClock(0),
    () => undefined,
  );
  expect(result).toEqual({ sent: 3, accepted: 2, refused: [{ line: 8, reason: 'null-island' }] });
  expect(summaryText([{ line: 4, reason: 'no time' }], 0, result)).toContain('line 8: null-island');
  expect(rowsText([{ line: 4, reason: 'no time' }], result.refused)).toBe(
    '4\tunreadable\tno time\n8\trefused\tnull-island\n',
  );
});

test('the speed of the replay is reported in fixes a second', () => {
  expect(rateText(45_386, 12_300)).toBe('It took 12.3 s: 3,690 fixes a second.');
});

test('a server that is busy is asked again, so that no good fix is lost', async () => {
  let tries = 0;
  const post = async () =>
    (tries += 1) === 1
      ? { status: 503, retryAfterS: 0, text: '' }
      : { status: 200, retryAfterS: 0, text: '{"outcomes":["accepted"]}' };
  expect(await play(planOf([fix(1, 1)], PLAN, 0), post, heldClock(0), () => undefined)).toEqual({
    sent: 1,
    accepted: 1,
    refused: [],
  });
  expect(tries).toBe(2);
});

test('many requests run in parallel, and no fix of a device overtakes another of it', async () => {
  const fixes = Array.from({ length: 6_400 }, (_, i) => fix(i + 2, i, `bus-${i % 32}`));
  const seen = new Map<string, number>();
  let [under, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const post: Post = async (_path, body) => {
    most = Math.max(most, (under += 1));
    // Answered only once the others have come too: what is sent one by one would stop here.
    if (waiting.length < 7) await new Promise<void>((resolve) => waiting.push(resolve));
    else for (const resume of waiting.splice(0)) resume();
    under -= 1;
    const sent = JSON.parse(body) as { position: { fixTime: string }; device: { uniqueId: string } }[];
    const outcomes = sent.map(({ position, device }) => {
      const ms = Date.parse(position.fixTime);
      const inOrder = ms > (seen.get(device.uniqueId) ?? -1);
      seen.set(device.uniqueId, ms);
      return inOrder ? 'accepted' : 'older';
    });
    return { status: 200, retryAfterS: 0, text: JSON.stringify({ outcomes }) };
  };
  const result = await play(planOf(fixes, PLAN, 0), post, heldClock(0), () => undefined, 8);
  expect([result.sent, result.accepted, most]).toEqual([6_400, 6_400, 8]);
});

test('refused fixes are reported in the order of the file, whichever answer came first', async () => {
  const plan = planOf([fix(2, 1, 'a'), fix(3, 2, 'b'), fix(4, 3, 'a'), fix(5, 4, 'b')], PLAN, 0);
  const post: Post = async (_path, body) => ({
    status: 200,
    retryAfterS: 0,
    text: JSON.stringify({ outcomes: (JSON.parse(body) as object[]).map(() => 'null-island') }),
  });
  expect((await play(plan, post, heldClock(0), () => undefined, 2)).refused.map(({ line }) => line)).toEqual([
    2, 3, 4, 5,
  ]);
});

test('a server that stays away ends the replay, however many requests were under way', async () => {
  const plan = planOf([fix(2, 1, 'a'), fix(3, 2, 'b')], PLAN, 0);
  const answered = play(
    plan,
    async () => ({ status: 500, retryAfterS: 0, text: '' }),
    heldClock(0),
    () => undefined,
    2,
  );
  expect((await answered).refused).toEqual([
    { line: 2, reason: 'the server answered 500' },
    { line: 3, reason: 'the server answered 500' },
  ]);
});

test('a row whose device cannot be one is refused by its line, and the others are kept', async () => {
  const { fixes, bad } = await csv(
    `id,timestamp,lat,lon\n${'x'.repeat(200)},2026-11-21T12:00:00Z,1,2\nSão João,2026-11-21T12:00:01Z,1,2\n7,2026-11-21T12:00:02Z,1,2\n`,
  );
  expect(bad).toEqual([{ line: 2, reason: `not an identifier of a device: ${'x'.repeat(40)}` }]);
  expect(fixes.map(({ identifier }) => identifier)).toEqual(['São João', '7']);
});

test('zone, format and requests in flight are read from the command line, and what they cannot be is said', () => {
  const given = (...more: string[]) => readReplayArguments(['a.csv', ...more]);
  expect(given().inFlight).toBe(8);
  expect(
    given('--in-flight', '1', '--timezone', 'Africa/Casablanca', '--date-format', 'dd.MM.yyyy HH:mm'),
  ).toMatchObject({ inFlight: 1, csv: { timezone: 'Africa/Casablanca', dateFormat: 'dd.MM.yyyy HH:mm' } });
  expect(given('--timezone', 'America/Chicago', '--from', '2017-03-21', '--to', '2017-03-21T05:00').plan).toMatchObject(
    { fromMs: Date.UTC(2017, 2, 21, 5), toMs: Date.UTC(2017, 2, 21, 10) },
  );
  expect(given('--from', '2017-03-21T05:00:00-05:00').plan.fromMs).toBe(Date.UTC(2017, 2, 21, 10));
  expect(() => given('--timezone', 'Mars/Olympus')).toThrow('--timezone must be a zone');
  expect(() => given('--date-format', 'DD/MM/YYYY')).toThrow(
    '--date-format must be iso, month-first, day-first, seconds, milliseconds, or a pattern',
  );
  expect(() => given('--in-flight', '0')).toThrow('--in-flight must be');
  expect(() => given('--from', 'monday')).toThrow('--from must be a time');
});

test('a track without a brand goes to the demo’s brand; with a key no device is added unless asked for', () => {
  const given = (...more: string[]) => readReplayArguments(['a.gpx', ...more]);
  expect(
    [given(), given('--key', 'k'), given('--key', 'k', '--add-devices', 'aurora')].map(({ key, addTo }) => [
      key,
      addTo,
    ]),
  ).toEqual([
    [null, 'rastro'],
    ['k', null],
    ['k', 'aurora'],
  ]);
});

test('an option that makes no sense is refused with what it may be', () => {
  expect(() => readReplayArguments(['a.csv', '--rebase', 'later'])).toThrow('--rebase must be one of end-now, keep');
  expect(() => readReplayArguments([])).toThrow('Name one file');
  expect(() => readReplayArguments(['a.csv', '--speed', 'fast'])).toThrow('--speed must be a number');
});

test('a row that pretends to be from the future shifts and holds up none of the others', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const planned = planOf(
    [fix(1, now - 600_000), fix(2, now - 300_000), fix(3, Date.UTC(2090, 0, 2))],
    { ...PLAN, rebase: 'end-now', speed: 10 },
    now,
  );
  expect(planned.map(({ atMs }) => atMs)).toEqual([0, 30_000, 30_000]);
  expect(planned.slice(0, 2).map(({ timeMs }) => timeMs - now)).toEqual([-270_000, 30_000]);
});

test('the Austin bus morning is read whole: 6,675 fixes of 181 buses', async () => {
  const { fixes, bad } = await readTrack(tracePath(CAPMETRO_MORNING), CSV);
  expect([fixes.length, new Set(fixes.map(({ identifier }) => identifier)).size, bad.length]).toEqual([6_675, 181, 0]);
});

test('a file of 46,725 rows that was compressed in parts is read whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-track-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [header, ...rows] = gunzipSync(readFileSync(tracePath(CAPMETRO_MORNING)))
    .toString()
    .trim()
    .split('\n');
  const part = gzipSync(`${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'day.csv.gz'), Buffer.concat([gzipSync(`${header}\n`), ...new Array(7).fill(part)]));
  const { fixes, bad } = await readTrack(join(folder, 'day.csv.gz'), CSV);
  expect([fixes.length, fixes.at(-1)!.line, bad.length]).toEqual([46_725, 46_726, 0]);
});

test('the dirty Twizy day loses its 57 impossible dates and not one good row', async () => {
  const { fixes, bad } = await readTrack(tracePath('twizy-rabat-2021/T2_03_29_2021.csv.gz'), {
    ...CSV,
    dateFormat: 'month-first',
    identifier: 'twizy',
  });
  expect([fixes.length, bad.length, new Set(bad.map(({ reason }) => reason)).size]).toEqual([8_464, 57, 1]);
});

test('the Twizy GPX has 8,464 points and every enviroCar trip its speed', async () => {
  expect((await readTrack(tracePath('gpx/twizy-T2_03_29_2021.gpx.gz'), CSV)).fixes).toHaveLength(8_464);
  const { fixes } = await readTrack(tracePath('gpx/envirocar-movano-van-2020-03-06.gpx.gz'), CSV);
  expect([fixes.length, fixes.every(({ speedKmh }) => speedKmh !== null)]).toEqual([596, true]);
});

test('the Twizy days are read by a pattern too, each in the zone of Rabat', async () => {
  const options = { ...CSV, identifier: 'twizy', timezone: 'Africa/Casablanca' };
  const [t1, t2, t3] = await Promise.all([
    readTrack(tracePath('twizy-rabat-2021/T1_06_30_2021_2-begin.csv.gz'), {
      ...options,
      dateFormat: 'MM/dd/yyyy HH:mm:ss',
    }),
    readTrack(tracePath('twizy-rabat-2021/T2_03_29_2021.csv.gz'), { ...options, dateFormat: 'MM/dd/yyyy HH:mm:ss' }),
    readTrack(tracePath('twizy-rabat-2021/T3_06_07_2021.csv.gz'), { ...options, dateFormat: 'M/d/yyyy H:mm:ss' }),
  ]);
  expect(t1.fixes[0]!.timeMs).toBe(Date.UTC(2021, 5, 30, 8, 39, 19));
  expect([t2.fixes.length, t2.bad.length, new Set(t2.bad.map(({ reason }) => reason)).size]).toEqual([8_464, 57, 1]);
  expect([t3.fixes[0]!.timeMs, t3.bad.length]).toEqual([Date.UTC(2021, 5, 7, 15, 6, 28), 0]);
});
