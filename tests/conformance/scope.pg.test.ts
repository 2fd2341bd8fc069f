import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '../../contract/error-body.ts';
import { decodeFrame } from '../../contract/frame.ts';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { givePermissions } from './signed-in.ts';
import { FILLED, fillBrand, ICCIDS } from './fill-brand.ts';
import { makeCall, withId, type Input } from './make-call.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const DAY = { start: iso(NOW_MS - 24 * 3_600_000), end: iso(NOW_MS) };
const USERS = { params: { entity: 'users' }, query: DAY };

type Which = keyof typeof ICCIDS;

/** Calls that answer records of brands without being told which, with the row where one says that they may be asked of one. */
const ASKED: Partial<Record<CallName, { row?: string; input?: Input | ((which: Which) => Input) }>> = {
  'users.search': {},
  'accounts.list': {},
  'devices.detail': { row: 'CAL-034' },
  'devices.mileages': { row: 'CAL-040' },
  'reports.models': {},
  'reports.noCommunication': {},
  'metrics.noComunication': {},
  'positions.silent': {},
  'positions.frame': {},
  'telemetry.frames': { input: { query: { ...DAY, slotSeconds: '60' } } },
  'ingest.counts': {},
  'commands.list': { row: 'CAL-073' },
  'commands.read': { input: (which) => ({ params: { requestId: `r-${which}` } }) },
  'commands.batches': {},
  'commands.readBatch': { input: (which) => ({ params: { id: `batch-${which}` } }) },
  'commands.batchItems': { input: (which) => ({ params: { id: `batch-${which}` } }) },
  'alarms.list': {},
  'reports.telemetry': { input: { query: DAY } },
  'reports.trips': { input: { query: DAY } },
  'reports.mileage': { input: { query: DAY } },
  'reports.utilisation': { input: { query: DAY } },
  'reports.speeding': { input: { query: { ...DAY, limitKmh: 80 } } },
  'reports.stops': { input: { query: { ...DAY, minutes: 0 } } },
  'reports.visits': { input: { query: DAY } },
  'visits.list': {},
  'reports.commands': { input: { query: DAY } },
  'incidents.list': {},
  'incidents.details': { row: 'CAL-080' },
  'incidents.counts': {},
  'incidents.notices': {},
  'areas.list': { row: 'CAL-096' },
  'areas.listV1': {},
  'areas.file': { input: { query: { format: 'geojson' } } },
  'groups.list': {},
  'gateways.list': {},
  'dashboard.metrics': { input: USERS },
  'dashboard.histogram': { input: USERS },
  'indicators.read': {},
  'audit.list': {},
  'brands.search': {},
  'brands.list': {},
  'clients.search': { input: { query: { term: FILLED } } },
  'devices.search': { input: { query: { term: FILLED } } },
  'contacts.list': {},
  'contacts.file': {},
  'drivers.list': {},
  'drivers.byTag': { input: { query: { tag: FILLED } } },
  'simcards.list': {},
  'serviceOrders.list': {},
  'plans.list': {},
  'contracts.list': {},
  'charges.list': {},
  'payments.list': {},
  'people.list': {},
  'costs.list': {},
  'costs.byVehicle': { input: { query: DAY } },
  'costs.byMonth': { input: { query: DAY } },
  'maintenance.plans': {},
  'maintenance.due': {},
  'maintenance.history': {},
  'vehicles.list': { row: 'CAL-105' },
  'vehicles.manufacturers': {},
  'vehicles.models': {},
  'simcards.read': { input: (which) => ({ params: { iccid: ICCIDS[which] } }) },
};
const NAMES = Object.keys(ASKED) as CallName[];

/** The place at which a call takes a brand. */
const brandPlaceOf = (name: CallName): string | undefined =>
  Object.entries(specOf(name).guards ?? {}).find(([, kind]) => kind === 'brand')?.[0];

/** Whether a value may be left out at a place of the path or the query. */
function mayLeaveOut(name: CallName, place: string): boolean {
  const [part, field] = place.split('.') as ['params' | 'query' | 'body', string];
  return part === 'query' && specOf(name).query!.shape[field]!.safeParse(undefined).success;
}

let server: TestServer;
let admin: string;
let customer: string;

/** What a call answers, as text: what it answers of is compared, and what of it nobody may see is as good as missing. */
async function ask(name: CallName, input: Input, token: string): Promise<string> {
  const answer = await makeCall(server, name, input, token);
  if (answer.statusCode === 404) return errorBodySchema.parse(answer.json()).code;
  expect(answer.statusCode, answer.body).toBe(200);
  if (specOf(name).output !== 'binary') return answer.body;
  const frame = decodeFrame(new Uint8Array(answer.rawPayload));
  if (typeof frame === 'string') throw new Error(frame);
  return [...frame.device].sort().join();
}

/** The answers to the administrator of the parent, of all brands and of the child alone, and to the customer of the child. */
interface Answers {
  all: string;
  child: string | null;
  own: string | null;
}

async function answersOf(name: CallName, which: Which): Promise<Answers> {
  const { input = {} } = ASKED[name]!;
  const asked = typeof input === 'function' ? input(which) : input;
  const place = brandPlaceOf(name);
  const { parent, child } = server.tenancy.brands;
  const all = place !== undefined && !mayLeaveOut(name, place) ? withId(asked, place, parent) : asked;
  const { access } = specOf(name);
  return {
    all: await ask(name, all, admin),
    child: place === undefined ? null : await ask(name, withId(asked, place, child), admin),
    own: access.includes('USER') ? await ask(name, asked, customer) : null,
  };
}

async function allAnswers(which: Which): Promise<Record<string, Answers>> {
  // Sums are kept for a second.
  server.clock.advance(2_000);
  const answers: Record<string, Answers> = {};
  for (const name of NAMES) answers[name] = await answersOf(name, which);
  return answers;
}

/** Before and after one more of everything came into a brand. */
const foreign = {} as { before: Record<string, Answers>; after: Record<string, Answers> };
const parents = {} as typeof foreign;
const neighbours = {} as typeof foreign;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.tokenOf(server.tenancy.users.admin);
  customer = await server.tokenOf(server.tenancy.users.customer);
  await givePermissions(server);
  // What is read is in the trail, once an hour.
  await allAnswers('foreign');
  foreign.before = await allAnswers('foreign');
  await fillBrand(server, 'foreign');
  foreign.after = await allAnswers('foreign');
  parents.before = await allAnswers('parent');
  await fillBrand(server, 'parent');
  parents.after = await allAnswers('parent');
  neighbours.before = await allAnswers('child');
  await fillBrand(server, 'child', server.tenancy.users.neighbour);
  neighbours.after = await allAnswers('child');
});
afterAll(() => server.close());

test('every call with a scope is looked at here, unless it names what it is about by an id that is guarded', () => {
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => {
    const { scope, method, guards = {} } = specOf(name);
    const named = Object.keys(guards).filter((place) => guards[place] !== 'brand' && !mayLeaveOut(name, place));
    const isOfOneBrand = /^brands\.(read|tree)$/.test(name);
    // Of no device it answers nothing.
    const isOfDevice = name === 'trips.list';
    return scope === 'brands' && method === 'GET' && named.length === 0 && !isOfOneBrand && !isOfDevice;
  });
  expect([...NAMES].sort()).toEqual(names.sort());
});

test('every call that may be asked of one brand has a scope', () => {
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => {
    const place = brandPlaceOf(name);
    return place !== undefined && specOf(name).method === 'GET' && mayLeaveOut(name, place);
  });
  expect(names.filter((name) => specOf(name).scope !== 'brands')).toEqual([]);
});

for (const [name, { row }] of Object.entries(ASKED) as [CallName, { row?: string }][]) {
  test(`${name} answers nothing of a foreign brand`, () => {
    expect(foreign.after[name]).toEqual(foreign.before[name]);
  });

  test(`${name} answers of the brands below, and asked of one of it and those below it alone${row ? ` (${row})` : ''}`, () => {
    const { before, after } = parents;
    expect(after[name]!.all).not.toBe(before[name]!.all);
    expect(after[name]!.child).toBe(before[name]!.child);
  });

  if (specOf(name).access.includes('USER'))
    test(`${name} answers a customer nothing of the neighbour or of brands below`, () => {
      expect(neighbours.after[name]!.own).toBe(neighbours.before[name]!.own);
      expect(parents.after[name]!.own).toBe(parents.before[name]!.own);
    });
}

test('the tree of brands holds those below, and above one sees nothing', async () => {
  const { parent, child } = server.tenancy.brands;
  expect(await ask('brands.tree', { params: { id: String(parent) } }, admin)).toContain(`${FILLED} child`);
  expect(await ask('brands.tree', { params: { id: String(child) } }, customer)).toBe('[]');
  expect(await ask('brands.read', { params: { id: String(child) } }, customer)).not.toContain(String(parent));
});

test('SIM cards of a foreign brand cannot be reset, own ones can', async () => {
  const reset = (which: Which) => makeCall(server, 'simcards.reset', { body: { iccids: [ICCIDS[which]] } }, admin);
  expect((await reset('foreign')).statusCode).toBe(404);
  expect((await reset('parent')).statusCode).toBe(200);
});
