import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeSchema, type Charge } from '../../../domain/business/billing/billing-charge.ts';
import {
  CONTRACT_STATUSES,
  contractStatus,
  type Contract,
  type ContractDetails,
} from '../../../domain/business/billing/billing-contract.ts';
import type { Plan } from '../../../domain/business/billing/billing-plan.ts';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { daysOfMonth } from '../../../domain/business/billing/proration.ts';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';
import { secureRandom } from '../../base/platform.ts';
import { insertContract } from './change-contract.ts';
import { insertPlan } from './plan-rows.ts';
import { runCharges } from './run-charges.ts';

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
afterAll(() => house.close());

const at = (text: string) => heldClock(Date.parse(text));
const run = (text: string): Promise<number> => runCharges({ db: house.server.db, clock: at(text) });

const customerOf = async (who: 'customer' | 'neighbour' | 'foreignCustomer'): Promise<Id> =>
  (
    await house.server.db.query<{ id: Id }>('SELECT customer_id AS id FROM users WHERE id = $1', [
      house.server.tenancy.users[who],
    ])
  )[0]!.id;

const plan = (priceCents: number): Promise<Plan> =>
  house.answer<Plan>('admin', 'POST', 'v2/plans', {
    brand: house.server.tenancy.brands.child,
    name: 'Tracking',
    priceCents,
  });

/** Makes a contract of the customer, as the day of the server's clock allows it. */
async function contract(body: object = {}): Promise<ContractDetails> {
  const { id } = await plan(3_000);
  const input = { customer: await customerOf('customer'), plan: id, startedOn: '2026-11-01', dueDay: 10 };
  return house.answer<ContractDetails>('operator', 'POST', 'v2/contracts', { ...input, ...body });
}

/** A contract that began long ago, which no call makes beside others of a test: charges of its brand only. */
async function began(startedOn: string, priceCents: number, brandId = house.server.tenancy.brands.child): Promise<Id> {
  const { db } = house.server;
  const [id, of] = [drawId(secureRandom), drawId(secureRandom)];
  await insertPlan(db, { id: of, brandId, name: 'Old', priceCents, isActive: true });
  const terms = { plan: of, priceCents, currency: 'BRL', startedOn, dueDay: 10, termMonths: 0, vehicle: null };
  await insertContract(
    db,
    { id, brandId, customer: await customerOf('customer'), ...terms },
    at(`${startedOn}T15:00:00Z`).now(),
  );
  return id;
}

const chargesOf = async (id: Id, who: Who = 'operator'): Promise<Charge[]> =>
  (await house.answer<{ content: Charge[] }>(who, 'GET', `v2/charges?limit=100&sort=dueDate&contract=${id}`)).content;
const centsOf = async (id: Id): Promise<[string, number][]> =>
  (await chargesOf(id))
    .map(({ month, amountCents }): [string, number] => [month, amountCents])
    .sort(([one], [other]) => one.localeCompare(other));
const details = (id: Id, who: Who = 'operator') =>
  house.answer<ContractDetails>(who, 'GET', `v2/b2c/contracts/details?contract=${id}`);
const change = ({ id, version }: Pick<Contract, 'id' | 'version'>, body: object) =>
  house.ask('operator', 'POST', `v2/contracts/${id}/changes`, { version, ...body });

test('a charge has the day it is due, what it comes from, and lines that make up its amount (ACC-12, CAL-121)', async () => {
  const id = await began('2026-10-12', 8_990);
  await run('2026-11-01T12:00:00Z');
  const [charge, ...more] = await chargesOf(id, 'customer');
  expect(more).toEqual([]);
  expect(chargeSchema.parse(charge)).toMatchObject({
    contract: id,
    originId: `${id}-2026-10`,
    month: '2026-10',
    dueDate: '2026-11-10',
    amountCents: 5_800,
    currency: 'BRL',
    lines: [{ from: '2026-10-12', to: '2026-10-31', days: 20, priceCents: 8_990, amountCents: 5_800 }],
  });
});

test('a run of charges that is done twice, or by two servers at once, charges a month once', async () => {
  const id = await began('2026-08-15', 3_100);
  const [one, other] = await Promise.all([run('2026-11-03T12:00:00Z'), run('2026-11-03T12:00:00Z')]);
  expect(one + other).toBeGreaterThanOrEqual(3);
  expect(await run('2026-11-04T12:00:00Z')).toBe(0);
  expect(await centsOf(id)).toEqual([
    ['2026-08', 1_700],
    ['2026-09', 3_100],
    ['2026-10', 3_100],
  ]);
});

test('a month of 28 days and one of 29 cost the whole price, and are charged on the first of the next in the zone of the brand', async () => {
  const id = await began('2024-02-01', 2_900);
  // In São Paulo it is still the last of February.
  await run('2024-03-01T02:59:59Z');
  expect(await centsOf(id)).toEqual([]);
  await run('2024-03-01T03:00:00Z');
  expect(await centsOf(id)).toEqual([['2024-02', 2_900]]);
  const usual = await began('2025-02-15', 2_800);
  await run('2025-03-01T12:00:00Z');
  expect(await centsOf(usual)).toEqual([['2025-02', 1_400]]);
});

test('a month in which clocks change costs what any other does, and ends when its last day does', async () => {
  const { db, tenancy } = house.server;
  const brandId = tenancy.brands.parent;
  await db.query("UPDATE brands SET time_zone = 'Europe/Lisbon', currency = 'EUR' WHERE id = $1", [brandId]);
  // Clocks go forward on the 29th of March 2026 and back on the 25th of October.
  const id = await began('2026-03-01', 3_100, brandId);
  // Midnight in Lisbon is an hour before that in London's winter time.
  await run('2026-03-31T22:59:59Z');
  expect(await centsOf(id)).toEqual([]);
  await run('2026-03-31T23:00:00Z');
  expect(await centsOf(id)).toEqual([['2026-03', 3_100]]);
  await run('2026-10-31T23:59:59Z');
  expect((await centsOf(id)).at(-1)).toEqual(['2026-09', 3_100]);
  await run('2026-11-01T00:00:00Z');
  expect((await centsOf(id)).at(-1)).toEqual(['2026-10', 3_100]);
});

test('a late run does not make a charge overdue on the day it is made', async () => {
  const id = await began('2026-05-01', 3_000);
  await run('2026-07-20T12:00:00Z');
  expect((await chargesOf(id)).map(({ month, dueDate }) => [month, dueDate]).sort()).toEqual([
    ['2026-05', '2026-07-20'],
    ['2026-06', '2026-07-20'],
  ]);
});

test('swaps, pauses and the end of a contract are charged by their days, and what ended is not charged any more (CAL-122, CAL-120)', async () => {
  const { server } = house;
  const made = await contract();
  const other = await plan(6_000);
  const steps: object[] = [
    { kind: 'swap', day: '2026-11-11', plan: other.id },
    { kind: 'pause', day: '2026-11-16' },
    { kind: 'resume', day: '2026-11-19' },
    { kind: 'end', day: '2026-11-21', isUninstalled: true },
  ];
  for (const step of steps)
    expect((await change(await details(made.id), step)).statusCode, JSON.stringify(step)).toBe(200);
  const done = await details(made.id, 'customer');
  expect(done).toMatchObject({
    status: 'UNINSTALLED',
    endedOn: '2026-11-21',
    plan: other.id,
    priceCents: 6_000,
    version: 4,
  });
  expect(done.spans.map(({ priceCents, from, to }) => [priceCents, from, to])).toEqual([
    [3_000, '2026-11-01', '2026-11-11'],
    [6_000, '2026-11-11', '2026-11-16'],
    [6_000, '2026-11-19', '2026-11-21'],
  ]);
  await runCharges({ db: server.db, clock: at('2027-02-03T12:00:00Z') });
  // 10 days of 3000 and 7 of 6000, of 30.
  expect(await centsOf(made.id)).toEqual([['2026-11', 2_400]]);
  // Nothing of it is looked at any more.
  expect(await server.db.query('SELECT billed_until FROM contracts WHERE id = $1', [made.id])).toEqual([
    { billed_until: null },
  ]);
});

test('a contract is not changed on a day that is charged, in the future, or before its last change, nor twice by two people', async () => {
  const made = { id: await began('2026-10-01', 3_000), version: 0 };
  await run('2026-11-01T12:00:00Z');
  const code = async (body: object): Promise<unknown> => (await change(made, body)).json<object>();
  expect(await code({ kind: 'pause', day: '2026-10-31' })).toMatchObject({
    fields: { day: 'This month has been charged already.' },
  });
  expect(await code({ kind: 'pause', day: '2026-11-22' })).toMatchObject({ code: 'invalid-input' });
  expect((await change(made, { kind: 'pause', day: '2026-11-15' })).statusCode).toBe(200);
  // Somebody else still sees it running.
  expect(await code({ kind: 'end', day: '2026-11-20' })).toMatchObject({ code: 'conflict', conflict: { version: 1 } });
  const now = await details(made.id);
  expect((await change(now, { kind: 'pause', day: '2026-11-16' })).json()).toMatchObject({
    code: 'contract-not-running',
  });
  expect((await change(now, { kind: 'resume', day: '2026-11-14' })).json()).toMatchObject({ code: 'invalid-input' });
});

test('a contract stands as it is: free, due, overdue, within its term, from month to month, paused, ended or uninstalled (ACC-09)', async () => {
  const { db } = house.server;
  const free = await plan(0);
  const term = await contract({ termMonths: 12, startedOn: '2026-11-01' });
  const made = {
    ACTIVE: term.id,
    MONTHLY: (await contract()).id,
    FREE: (await contract({ plan: free.id })).id,
    DUE: await began('2026-10-01', 3_000),
    OVERDUE: await began('2026-10-01', 3_000),
  };
  const paused = await contract();
  await change(paused, { kind: 'pause', day: '2026-11-20' });
  const ended = await contract();
  await change(ended, { kind: 'end', day: '2026-11-20', isUninstalled: true });
  await run('2026-11-01T12:00:00Z');
  // The clock of the server stands on the 21st of November.
  await db.query("UPDATE charges SET due_date = '2026-11-21' WHERE contract_id = $1", [made.DUE]);
  const expected = { ...made, INACTIVE: paused.id, UNINSTALLED: ended.id };
  expect(Object.keys(expected).sort()).toEqual([...CONTRACT_STATUSES].sort());
  for (const [status, id] of Object.entries(expected)) {
    expect((await details(id)).status, status).toBe(contractStatus.parse(status));
    const { content } = await house.answer<{ content: Contract[] }>(
      'customer',
      'GET',
      `v2/contracts?limit=100&status=${status}`,
    );
    expect(
      content.map((one) => one.id),
      status,
    ).toContain(id);
    expect(
      content.every((one) => one.status === status),
      status,
    ).toBe(true);
  }
});

test('a plan is of a brand in its currency, a change of its price is for contracts to come, and two people do not write over one another (CAL-119)', async () => {
  const sold = await plan(5_000);
  expect(sold).toMatchObject({
    priceCents: 5_000,
    currency: 'BRL',
    period: 'MONTH',
    isActive: true,
    contracts: 0,
    version: 0,
  });
  const made = await contract({ plan: sold.id });
  const set = (body: object) =>
    house.ask('admin', 'PUT', `v2/plans/${sold.id}`, { name: 'Tracking', priceCents: 9_000, version: 0, ...body });
  expect((await set({ isActive: false })).json()).toMatchObject({ priceCents: 9_000, contracts: 1, version: 1 });
  expect((await set({ name: 'Mine' })).json()).toMatchObject({ code: 'conflict' });
  expect((await details(made.id)).priceCents).toBe(5_000);
  const again = await house.ask('operator', 'POST', 'v2/contracts', {
    customer: made.customer,
    plan: sold.id,
    startedOn: '2026-11-01',
  });
  expect(again.json()).toMatchObject({ code: 'invalid-input', fields: { plan: 'This plan is not sold any more.' } });
  expect(
    (await house.ask('operator', 'POST', 'v2/plans', { brand: sold.brand, name: 'No', priceCents: 1 })).statusCode,
  ).toBe(403);
});

test('what a run charges for random contracts is what the rules say of their days', async () => {
  const random = seededRandom(41);
  const started = Array.from({ length: 40 }, () => ({
    day: `2025-0${randomInt(random, 1, 9)}-${String(randomInt(random, 1, 28)).padStart(2, '0')}`,
    priceCents: randomInt(random, 1, 30_000),
  }));
  const ids = [];
  for (const { day, priceCents } of started) ids.push(await began(day, priceCents));
  await run('2025-12-05T12:00:00Z');
  for (const [index, id] of ids.entries()) {
    const { day, priceCents } = started[index]!;
    const [first, ...others] = await centsOf(id);
    const days = daysOfMonth(day.slice(0, 7));
    const exact = (priceCents * (days + 1 - Number(day.slice(8)))) / days;
    if (Math.round(exact) > 0) expect(Math.abs(first![1] - exact), `${day} ${priceCents}`).toBeLessThanOrEqual(0.5);
    expect(others.every(([, cents]) => cents === priceCents)).toBe(true);
    expect(others).toHaveLength(11 - Number(day.slice(5, 7)));
  }
});
