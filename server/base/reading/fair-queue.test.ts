import { expect, test } from 'vitest';
import { seededRandom } from '../../../domain/base/random.ts';
import { FairQueue, MOST_WAITING } from './fair-queue.ts';

interface Item {
  brand: number;
  device: number;
  n: number;
}

const fill = (queue: FairQueue<Item>, brand: number, device: number, count: number): number => {
  let taken = 0;
  for (let n = 0; n < count; n += 1) taken += queue.add({ brand, device }, { brand, device, n }) ? 1 : 0;
  return taken;
};

test('a device that floods delays nobody else: the only fixes of another brand and of a neighbour are among the next few', () => {
  const queue = new FairQueue<Item>();
  fill(queue, 1, 11, 5_000);
  fill(queue, 1, 12, 1);
  fill(queue, 2, 21, 1);
  const next = queue.take(4).map(({ device }) => device);
  expect(next).toContain(12);
  expect(next).toContain(21);
});

test('brands take turns independent of their number of devices, and so do the devices of a brand', () => {
  const queue = new FairQueue<Item>();
  for (let device = 0; device < 300; device += 1) fill(queue, 1, device, 10);
  fill(queue, 2, 1_000, 500);
  fill(queue, 2, 1_001, 500);
  const taken = queue.take(600);
  const of = (brand: number) => taken.filter((item) => item.brand === brand);
  expect([of(1).length, of(2).length]).toEqual([300, 300]);
  expect(new Set(of(1).map(({ device }) => device)).size).toBe(300);
  expect(of(2).filter(({ device }) => device === 1_000)).toHaveLength(150);
});

test('the items of a device keep their order and none is lost, in any mix of brands and devices', () => {
  const random = seededRandom(11);
  const queue = new FairQueue<Item>();
  const given = new Map<number, number>();
  const seen = new Map<number, number[]>();
  const take = (count: number) => {
    for (const { device, n } of queue.take(count)) seen.set(device, [...(seen.get(device) ?? []), n]);
  };
  for (let i = 0; i < 5_000; i += 1) {
    const device = Math.floor(random() * 40);
    const n = given.get(device) ?? 0;
    expect(queue.add({ brand: device % 3, device }, { brand: device % 3, device, n })).toBe(true);
    given.set(device, n + 1);
    if (random() < 0.1) take(Math.floor(random() * 20));
  }
  take(MOST_WAITING);
  expect(queue.size).toBe(0);
  expect(queue.take(1)).toEqual([]);
  for (const [device, count] of given) expect(seen.get(device)).toEqual(Array.from({ length: count }, (_, n) => n));
});

test('one device holds a ninth of the queue at most, one brand half, and others still find space', () => {
  const queue = new FairQueue<Item>();
  const ofDevice = fill(queue, 1, 1, 160_000);
  expect(ofDevice).toBe(Math.ceil(MOST_WAITING / 9));
  for (let device = 2; device < 200; device += 1) fill(queue, 1, device, 1_000);
  expect(queue.size).toBe(MOST_WAITING / 2);
  for (let device = 200; device < 400; device += 1) fill(queue, 2, device, 1_000);
  expect(fill(queue, 3, 500, 100)).toBe(100);
  queue.take(30_000);
  expect(queue.add({ brand: 1, device: 600 }, { brand: 1, device: 600, n: 0 })).toBe(true);
});
