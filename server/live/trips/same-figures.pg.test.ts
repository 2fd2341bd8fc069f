import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamedMs } from '../../../domain/base/time/day.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import type { MileageRow, TripRow, UtilisationRow } from '../../../domain/business/reports/report-rows.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { HistoryDay } from '../../../domain/live/history/track.ts';
import type { Kilometers, TripSegment } from '../../../domain/live/trips/trip.ts';
import { DAY, fixOf, HOUR, iso, SECOND, writeHistory } from '../../../tests/builders/history.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const ZONE = 'America/Sao_Paulo';
const TODAY = '2026-11-21';
const START_MS = dayNamedMs('2026-11-20', ZONE)!;

let server: TestServer;
let token: string;
let device: number;
beforeAll(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.operator);
  device = server.tenancy.devices.customers;
});
afterAll(() => server.close());

async function get<T>(path: string): Promise<T> {
  const answer = await server.call('GET', `/api/${path}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

/** Drives and stays by chance from yesterday's morning to now, over midnight as well, with an odometer that counts otherwise. */
function daysOfChance(seed: number): Telemetry[] {
  const random = seededRandom(seed);
  const fixes: Telemetry[] = [];
  let latitude = -23.5;
  let odometer = 1_000;
  for (let timeMs = START_MS + 6 * HOUR; timeMs < NOW_MS;) {
    const isDrive = random() < 0.5;
    const speed = isDrive ? 30 + random() * 60 : 0;
    for (let minutes = 5 + random() * 90; minutes > 0 && timeMs < NOW_MS; minutes -= 1) {
      timeMs += 60 * SECOND;
      latitude += speed / 60 / 111.2;
      odometer += (speed / 60) * 1_050;
      fixes.push(fixOf(device, timeMs, { latitude, speed, ignition: isDrive, odometer: Math.round(odometer) }));
    }
  }
  return fixes;
}

test('calendar, trips, displacement and the reports of trips, mileage and use say the same of a vehicle and a day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000 }), async (seed) => {
      for (const table of ['telemetry_history', 'trip_segments', 'trip_states'])
        await server.db.query(`DELETE FROM ${table}`);
      await writeHistory(server, daysOfChance(seed));
      const calendar = await get<HistoryDay[]>(`trackings/calendar/${device}?amountDays=2&tz=${ZONE}`);
      for (const day of ['2026-11-20', TODAY]) {
        const startMs = dayNamedMs(day, ZONE)!;
        const period = `start=${iso(startMs)}&end=${iso(startMs + DAY - 1)}`;
        const [kilometers] = await get<Kilometers[]>(`v2/kilometers?devices=${device}&${period}`);
        const sum = (await get<TripSegment[]>(`v2/trips?device=${device}&${period}`)).at(-1)!;
        const rowsOf = async <Row>(name: string) =>
          (await get<{ content: Row[] }>(`v2/reports/${name}?device=${device}&start=${day}&end=${day}`)).content;
        const [mileage] = await rowsOf<MileageRow>('mileage');
        const trips = await rowsOf<TripRow>('trips');
        const [use] = await rowsOf<UtilisationRow>('utilisation');
        const { mileage: distanceM, movingMs, standingMs, speedMax } = kilometers!;
        expect(calendar.find((each) => each.day === day)!.distanceM).toBe(Math.round(distanceM));
        const same = { movingMs, standingMs };
        expect(sum).toMatchObject({ ...same, speedMax });
        expect(mileage).toMatchObject({ ...same, maximumKmh: speedMax });
        expect(use).toMatchObject(same);
        const driven = trips.reduce((all, trip) => all + trip.distanceM, 0);
        for (const said of [sum.mileage, mileage!.distanceM, use!.distanceM, driven])
          expect(said).toBeCloseTo(distanceM, 3);
        expect(trips.reduce((all, { durationMs }) => all + durationMs, 0)).toBe(movingMs);
        // Of today nine hours are over: what is to come is no time in which it could have driven.
        expect(use!.used).toBeCloseTo(movingMs / (Math.min(NOW_MS, startMs + DAY) - startMs), 3);
      }
    }),
    { seed: 41, numRuns: 4 },
  );
});
