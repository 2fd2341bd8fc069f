import { expect, test } from 'vitest';
import { figuresOf, type Figures } from '../../scripts/figures/figures.ts';
import { readProduct } from '../../scripts/figures/product.ts';

type Ceilings = Omit<Figures, 'rooms' | 'lines'>;

/** The figures of today. None may be raised: what grows in one place is made up for in another. */
const CEILINGS: Ceilings = {
  linesOfStyles: 15_273,
  recordFields: { electronicTag: 20, driverLicenseExpiration: 15, chassis: 15, iccid: 29 },
  telemetryFields: { gsmSignal: 20, fuelPercent: 9 },
  centralFiles: 33,
  centralFilesOfDrivers: 25,
  filesOfALanguage: 74,
  filesNamingALanguage: 48,
};

/** Lines come and go with every change; a ceiling follows once they are so many fewer, in percent. */
const MOST_SLACK_PERCENT = 1;

const all = figuresOf(readProduct());
const figures = Object.fromEntries(
  Object.keys(CEILINGS).map((name) => [name, all[name as keyof Ceilings]]),
) as unknown as Ceilings;

const flat = (counts: Ceilings): [name: string, count: number][] =>
  Object.entries(counts).flatMap(([name, count]: [string, number | Record<string, number>]) =>
    typeof count === 'number'
      ? [[name, count] as [string, number]]
      : Object.entries(count).map(([field, files]): [string, number] => [`${name}.${field}`, files]),
  );
const ceilings = new Map(flat(CEILINGS));

test('the product, its style sheets and the files that a change goes through grow no more', () => {
  expect(Object.keys(all.rooms).length, 'the rule read no room').toBeGreaterThan(5);
  expect(flat(figures).filter(([name, count]) => count > ceilings.get(name)!)).toEqual([]);
});

test('each field, resource and language that is counted is still called what the count looks for', () => {
  expect(flat(figures).filter(([, count]) => count === 0)).toEqual([]);
});

test('a ceiling follows what became less', () => {
  const isFarBelow = (count: number, ceiling: number): boolean => count < ceiling * (1 - MOST_SLACK_PERCENT / 100);
  expect(flat(figures).filter(([name, count]) => isFarBelow(count, ceilings.get(name)!))).toEqual([]);
});
