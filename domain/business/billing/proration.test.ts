import { expect, test } from 'vitest';
import { begun, changedLife, type ContractLife, type LifeChange } from './contract-spans.ts';
import { daysOfMonth, halfEven, monthAfter, monthLines, partsOf } from './proration.ts';
import { pick, randomInt, seededRandom, type Random } from '../../base/random.ts';

const PLAN = 1_000_000_000_000_001;
const OTHER = 1_000_000_000_000_002;

/** A life after changes that all have to be possible. */
const lifeOf = (start: ContractLife, ...changes: LifeChange[]): ContractLife =>
  changes.reduce((life, change) => {
    const next = changedLife(life, change);
    if (typeof next === 'string') throw new Error(`${change.kind} on ${change.day}: ${next}`);
    return next;
  }, start);
const centsOf = ({ spans }: ContractLife, month: string): number =>
  monthLines(spans, month).reduce((sum, { amountCents }) => sum + amountCents, 0);

test('a whole month costs the price of the plan, whether it has 28, 29, 30 or 31 days (ACC-14)', () => {
  const life = begun(PLAN, 8_990, '2023-12-01');
  for (const [month, days] of [
    ['2024-02', 29],
    ['2026-02', 28],
    ['2026-04', 30],
    ['2026-12', 31],
    ['2100-02', 28],
  ] as const) {
    expect(daysOfMonth(month)).toBe(days);
    expect(centsOf(life, month), month).toBe(8_990);
  }
});

test('a part of a month costs as many days of the price as it has of the days of that month', () => {
  expect(centsOf(begun(PLAN, 2_800, '2026-02-15'), '2026-02')).toBe(1_400);
  // A leap year: 15 of 29 days.
  expect(centsOf(begun(PLAN, 2_900, '2024-02-15'), '2024-02')).toBe(1_500);
  const ended = lifeOf(begun(PLAN, 3_100, '2026-01-01'), { kind: 'end', day: '2026-01-11' });
  expect(centsOf(ended, '2026-01')).toBe(1_000);
  expect(centsOf(ended, '2026-02')).toBe(0);
});

test('the parts of a month at one price make up that price to the cent, wherever the month is cut', () => {
  for (let day = 2; day <= 31; day += 1) {
    const at = `2026-01-${String(day).padStart(2, '0')}`;
    const life = lifeOf(
      begun(PLAN, 1_000, '2026-01-01'),
      { kind: 'pause', day: at },
      { kind: 'resume', day: at, plan: PLAN, priceCents: 1_000 },
    );
    expect(partsOf(life.spans, '2026-01')).toHaveLength(2);
    expect(centsOf(life, '2026-01'), at).toBe(1_000);
  }
});

test('a month on two plans is rounded once, and its lines make up the sum', () => {
  const life = lifeOf(begun(PLAN, 1_000, '2026-01-01'), {
    kind: 'swap',
    day: '2026-01-08',
    plan: OTHER,
    priceCents: 2_000,
  });
  const lines = monthLines(life.spans, '2026-01');
  // 7 days of 1000 and 24 of 2000, of 31: 1774.19…
  expect(lines.map(({ plan, from, to, days, amountCents }) => [plan, from, to, days, amountCents])).toEqual([
    [PLAN, '2026-01-01', '2026-01-07', 7, 226],
    [OTHER, '2026-01-08', '2026-01-31', 24, 1_548],
  ]);
});

test('halves are rounded to the even cent, so that many of them do not add up', () => {
  expect([1, 3, 5, 7].map((halves) => halfEven(halves, 2))).toEqual([0, 2, 2, 4]);
  expect([halfEven(14, 31), halfEven(16, 31)]).toEqual([0, 1]);
});

test('what was before the last change of a contract stands, and what has ended is not changed any more', () => {
  const life = lifeOf(begun(PLAN, 1_000, '2026-01-10'), { kind: 'pause', day: '2026-01-20' });
  const resume = { kind: 'resume', plan: PLAN, priceCents: 1_000 } as const;
  expect(changedLife(life, { ...resume, day: '2026-01-19' })).toBe('before-last-change');
  expect(changedLife(life, { kind: 'pause', day: '2026-01-21' })).toBe('contract-not-running');
  expect(changedLife(begun(PLAN, 1, '2026-01-10'), { ...resume, day: '2026-01-12' })).toBe('contract-not-paused');
  expect(changedLife(begun(PLAN, 1, '2026-01-10'), { kind: 'end', day: '2026-01-09' })).toBe('before-last-change');
  const ended = lifeOf(life, { kind: 'end', day: '2026-01-25' });
  expect(changedLife(ended, { ...resume, day: '2026-01-26' })).toBe('contract-ended');
  // One that ends on the day it begins was never there.
  expect(lifeOf(begun(PLAN, 1_000, '2026-01-10'), { kind: 'end', day: '2026-01-10' }).spans).toEqual([]);
});

/** The days from the 1st of November 2023 on. */
const DAYS = Array.from({ length: 1_400 }, (_, index) =>
  new Date(Date.UTC(2023, 10, 1) + index * 86_400_000).toISOString().slice(0, 10),
);
const dayNamed = (index: number): string => DAYS[index]!;
const COUNTED = 1_096;

/** What happens to a random contract, in days counted from the 1st of November 2023; a leap year and a usual one follow. */
function randomEvents(random: Random): { start: number; priceCents: number; changes: LifeChange[] } {
  const start = randomInt(random, 0, 400);
  let at = start;
  let isRunning = true;
  let priceCents = randomInt(random, 0, 30_000);
  const first = priceCents;
  const changes: LifeChange[] = [];
  for (let count = randomInt(random, 0, 12); count > 0; count -= 1) {
    at += randomInt(random, 0, 60);
    const day = dayNamed(at);
    const kind: LifeChange['kind'] = pick(
      random,
      isRunning ? (['swap', 'swap', 'pause', 'end'] as const) : (['resume', 'resume', 'end'] as const),
    );
    if (kind === 'swap') priceCents = randomInt(random, 0, 30_000);
    if (kind === 'swap' || kind === 'resume') changes.push({ kind, day, plan: PLAN, priceCents });
    else changes.push({ kind, day });
    isRunning = kind !== 'pause';
    if (kind === 'end') break;
  }
  return { start, priceCents: first, changes };
}

/** The same day by day: each day costs the price that its evening found, and a month is the sum of its days, rounded by whole numbers only. */
function byDays({ start, priceCents, changes }: ReturnType<typeof randomEvents>): Map<string, number> {
  const prices = new Map<string, number>([[dayNamed(start), priceCents]]);
  for (const change of changes)
    prices.set(change.day, change.kind === 'swap' || change.kind === 'resume' ? change.priceCents : 0);
  const sums = new Map<string, { cents: number; days: number }>();
  let price = 0;
  for (const day of DAYS.slice(0, COUNTED)) {
    price = prices.get(day) ?? price;
    const month = day.slice(0, 7);
    const sum = sums.get(month) ?? { cents: 0, days: 0 };
    sums.set(month, { cents: sum.cents + price, days: sum.days + 1 });
  }
  const rounded = [...sums].map(([month, { cents, days }]): [string, number] => {
    const rest = cents % days;
    const whole = (cents - rest) / days;
    return [month, 2 * rest > days || (2 * rest === days && whole % 2 === 1) ? whole + 1 : whole];
  });
  return new Map(rounded);
}

test('what 10,000 random contracts cost month by month is what counting their days one by one says, to the cent (ACC-01)', () => {
  const random = seededRandom(20_261_127);
  const months = Array.from({ length: 36 }, (_, count) => monthAfter('2023-11', count));
  let paid = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const events = randomEvents(random);
    const life = lifeOf(begun(PLAN, events.priceCents, dayNamed(events.start)), ...events.changes);
    const expected = byDays(events);
    for (const month of months) {
      const cents = centsOf(life, month);
      if (cents !== expected.get(month)) expect({ count, month, cents, events }).toEqual(expected.get(month));
      paid += cents;
    }
  }
  expect(paid).toBeGreaterThan(100_000_000);
});
