import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../../domain/base/time/clock.ts';
import { createReleaseNotes } from './release-notes.ts';

const newest = { date: '2026-11-20', content: ['<p>New</p>', '<p>More</p>'] };
const older = { date: '2026-10-01', content: ['<p>Old</p>'] };

let repository: Server;
let url: string;
let answer: { status: number; body: string };
let asked = 0;

beforeAll(async () => {
  repository = createServer((_, reply) => {
    asked += 1;
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => repository.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(repository.address() as AddressInfo).port}/notes`;
});
afterAll(() => new Promise((resolve) => repository.close(resolve)));
beforeEach(() => {
  asked = 0;
  answer = { status: 200, body: JSON.stringify({ data: [newest, older] }) };
});

const open = (address: string | null = url) => {
  const clock = heldClock(0);
  const warnings: unknown[] = [];
  return {
    clock,
    warnings,
    notes: createReleaseNotes({ url: address, clock, log: { warn: (...told: unknown[]) => void warnings.push(told) } }),
  };
};

test('the newest release note is data[0] of the repository’s answer (PSH-21, CAL-033)', async () => {
  expect(await open().notes.newest()).toEqual(newest);
  answer.body = JSON.stringify({ data: [newest, { broken: true }] });
  expect(await open().notes.newest()).toEqual(newest);
});

test('without an address there is no note and no request (PSH-22)', async () => {
  expect(await open(null).notes.newest()).toBeNull();
  expect(asked).toBe(0);
});

test('the repository is asked once in five minutes, however many ask', async () => {
  const { notes, clock } = open();
  await Promise.all([notes.newest(), notes.newest(), notes.newest()]);
  clock.advance(299_999);
  await notes.newest();
  expect(asked).toBe(1);
  clock.advance(1);
  answer.body = JSON.stringify({ data: [older] });
  expect(await notes.newest()).toEqual(older);
  expect(asked).toBe(2);
});

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"data":[{"date":"2026-11-20","content":"<p>x</p>"}]}' }],
  ['a date that is none', { status: 200, body: '{"data":[{"date":"soon","content":[]}]}' }],
  [
    'too much',
    { status: 200, body: JSON.stringify({ data: [{ date: '2026-11-20', content: ['x'.repeat(300_000)] }] }) },
  ],
])(
  'a repository that answers %s gives no note, is left alone for a minute, and what was read before stays',
  async (_, broken) => {
    const good = answer;
    answer = broken;
    const { notes, clock, warnings } = open();
    expect(await notes.newest()).toBeNull();
    expect(warnings).toHaveLength(1);
    answer = good;
    expect(await notes.newest()).toBeNull();
    clock.advance(60_000);
    expect(await notes.newest()).toEqual(newest);
    clock.advance(300_000);
    answer = broken;
    expect(await notes.newest()).toEqual(newest);
  },
);
