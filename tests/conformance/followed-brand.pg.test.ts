import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { valueAt } from '../../contract/rest/base/needs.ts';
import type { GuardKind } from '../../contract/resources.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { withValue } from './inputs.ts';
import { makeCall, type Input } from './make-call.ts';
import { SAMPLES, type Ids } from './samples.ts';
import { signedIn } from './signed-in.ts';

/** What a record's brand follows, in this order. */
const FOLLOWED: readonly GuardKind[] = ['user', 'customer', 'device', 'vehicle', 'group'];

/** Calls that name a client, a vehicle or a group and make no record of it: they change what is there, send or ask. */
const MAKES_NO_RECORD: readonly CallName[] = [
  'addresses.save',
  'areas.addDevices',
  'areas.preview',
  'commands.batch',
  'commands.batchPreview',
  'commands.block',
  'commands.create',
  'commands.defaultAction',
  'commands.legacy',
  'commands.position',
  'commands.reboot',
  'commands.unblock',
  'customers.update',
  'devices.assign',
  'devices.change',
  'devices.editMany',
  'devices.patch',
  'devices.removePicture',
  'devices.renewSecret',
  'devices.setPicture',
  'devices.setStatus',
  'drivers.update',
  'groups.cancelInvite',
  'groups.delete',
  'groups.invite',
  'groups.move',
  'groups.removeMember',
  'groups.update',
  'maintenance.done',
  'positions.export',
  'positions.plot',
  'positions.sensors',
  'telemetry.odometer',
  'telemetry.patch',
  'vehicles.update',
];

let server: TestServer;
/** Another brand below the parent. */
let sister: number;
/** An operator of the child brand. */
let staff: number;
beforeAll(async () => {
  server = await openTestServer();
  const { db, tenancy } = server;
  const palette = { primary: '#2e6373' };
  sister = await createBrand(db, { name: 'Sister', alias: 'sister', parentId: tenancy.brands.parent, palette });
  await server.core.tree.refresh();
  const person = { login: 'child-operator', password: null, name: 'Operator of the child' };
  staff = await createUser(db, { ...person, brandId: tenancy.brands.child, profile: 'OPERATOR' });
});
// A contact that is there already is not written again.
beforeEach(() => server.db.query(`DELETE FROM contacts WHERE name = 'Rui'`));
afterAll(() => server.close());

/** Places of a call where a client, a vehicle or a group is named, in the order in which a brand follows them. */
const placesOf = (name: CallName): string[] =>
  Object.entries(specOf(name).guards ?? {})
    .filter(([, kind]) => FOLLOWED.includes(kind))
    .sort(([, one], [, other]) => FOLLOWED.indexOf(one) - FOLLOWED.indexOf(other))
    .map(([place]) => place);

const MAKING = (Object.keys(CALLS) as CallName[]).filter(
  (name) => specOf(name).method !== 'GET' && placesOf(name).length > 0 && !MAKES_NO_RECORD.includes(name),
);
/** What a call names and which brand is sent with it: everything it may name, then only what is followed later. */
interface Variant {
  name: CallName;
  /** The place that the brand follows. */
  place: string;
  /** Places that are left empty. */
  empty: readonly string[];
  sent: 'the brand above' | 'no brand';
}

const variantsOf = (name: CallName): Variant[] => {
  const places = placesOf(name);
  if (!specOf(name).guards?.['body.brand']) return [{ name, place: places[0]!, empty: [], sent: 'no brand' }];
  return places.flatMap((place, at) =>
    (['the brand above', 'no brand'] as const).map((sent) => ({ name, place, empty: places.slice(0, at), sent })),
  );
};

const emptied = (input: Input, place: string): Input => {
  const value = Array.isArray(valueAt(input, place)) ? [] : undefined;
  return withValue(input, place.split('.'), value) as Input;
};

/** The sample of a call, of records of the child brand. */
function inputOf({ name, empty, sent }: Variant, own: Ids): Input {
  const { brands, groups } = server.tenancy;
  // Without its client a group lies in one of the brand.
  const ids = empty.length > 0 ? { ...own, group: groups.brands } : own;
  // A call that changes the record it names adds one where it names none.
  const input = ['body.id', ...empty].reduce(emptied, SAMPLES[name](ids) as Input);
  if (!specOf(name).guards?.['body.brand']) return input;
  return withValue(input, ['body', 'brand'], sent === 'no brand' ? undefined : brands.parent) as Input;
}

async function answered(variant: Variant) {
  const { token, own } = await signedIn(server, 'ADMINISTRATOR');
  const answer = await makeCall(server, variant.name, inputOf(variant, own), token);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ id?: number; device?: { id: number } }>();
}

async function newest(): Promise<number> {
  const [row] = await server.db.query<{ id: number }>('SELECT COALESCE(max(id), 0)::int AS id FROM audit_log');
  return row!.id;
}

const VARIANTS = MAKING.flatMap(variantsOf).filter(
  // A device is always added to a brand that is named.
  ({ name, sent }) => name !== 'devices.create' || sent !== 'no brand',
);

for (const variant of VARIANTS)
  test(`a record that staff of a parent brand make is of the child brand of its ${variant.place}, with ${variant.sent} sent: ${variant.name}`, async () => {
    const before = await newest();
    await answered(variant);
    const brands = await server.db.query('SELECT DISTINCT brand_id AS brand FROM audit_log WHERE id > $1', [before]);
    expect(brands).toEqual([{ brand: server.tenancy.brands.child }]);
  });

const isNamed = (name: string): name is CallName => Object.hasOwn(CALLS, name);

for (const variant of VARIANTS.filter(({ empty }) => empty.length === 0)) {
  const read = variant.name.replace(/\..*/, '.read');
  if (variant.name.endsWith('.import') || !isNamed(read) || !specOf(read).guards?.['params.id']) continue;
  test(`staff of the child brand see what staff of the parent brand made for its client, with ${variant.sent} sent: ${variant.name}`, async () => {
    const { id, device } = await answered(variant);
    const answer = await makeCall(
      server,
      read,
      { params: { id: String(id ?? device?.id) } },
      await server.tokenOf(staff),
    );
    expect(answer.statusCode, answer.body).toBe(200);
  });
}

for (const variant of VARIANTS.filter(({ sent }) => sent === 'the brand above'))
  test(`a brand that is neither that of the ${variant.place} nor one above it is refused: ${variant.name}`, async () => {
    const { token, own } = await signedIn(server, 'ADMINISTRATOR');
    const input = withValue(inputOf(variant, own), ['body', 'brand'], sister) as Input;
    const answer = await makeCall(server, variant.name, input, token);
    expect(answer.statusCode, answer.body).toBe(400);
    const fields = placesOf(variant.name).map((place) => place.split('.').at(-1));
    expect(fields).toEqual(expect.arrayContaining(Object.keys(answer.json<{ fields: object }>().fields)));
  });

/** Calls that list what is of a client, a vehicle or a group, narrowed to a brand. */
const NARROWED = (Object.keys(CALLS) as CallName[]).filter(
  (name) => specOf(name).method === 'GET' && specOf(name).guards?.['query.brand'] && placesOf(name).length > 0,
);

const countOf = (answer: unknown): number => {
  const { content } = answer as { content?: unknown };
  return [answer, content].find(Array.isArray)?.length ?? JSON.stringify(answer).length;
};

for (const name of NARROWED)
  test(`what is listed of a client of a child brand is the same from the parent brand: ${name}`, async () => {
    const { token, own } = await signedIn(server, 'ADMINISTRATOR');
    const { parent, child } = server.tenancy.brands;
    const [above, of] = await Promise.all(
      [parent, child].map((brand) => makeCall(server, name, SAMPLES[name]({ ...own, brand }), token)),
    );
    expect([above!.statusCode, of!.statusCode], above!.body).toEqual([200, 200]);
    expect(countOf(above!.json())).toBe(countOf(of!.json()));
  });
