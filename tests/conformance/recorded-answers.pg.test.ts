import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import type { Profile } from '../../domain/user.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { shapeOf, shortened } from './answer-shape.ts';
import { fillBrand } from './fill-brand.ts';
import { makeCall } from './make-call.ts';
import { SAMPLES } from './samples.ts';
import { signedIn } from './signed-in.ts';

// What the server answers to every call is recorded for the component tests, whose core is a stand-in: what they are shown is what a
// server sends. `RECORD_ANSWERS=1 npx vitest run --project pglite tests/conformance/recorded-answers` records it anew.

const FILE = new URL('../component/harness/answers.json', import.meta.url);
const NAMES = Object.keys(CALLS) as CallName[];

/** Calls that answer nobody with these samples, or no JSON, and why. */
const NOT_RECORDED: Partial<Record<CallName, string>> = {};

/** Those who see most come first. */
const ORDER: readonly Profile[] = ['OPERATOR', 'ADMINISTRATOR', 'USER'];

let server: TestServer;
const answers: Record<string, unknown> = {};
const refused: Record<string, string> = {};

/** Asks as the first profile that may. */
async function ask(name: CallName): Promise<void> {
  const { access, output } = specOf(name);
  const { token, own } = await signedIn(server, ORDER.find((one) => access === 'anyone' || access.includes(one))!);
  const answer = await makeCall(server, name, SAMPLES[name](own), token);
  if (answer.statusCode >= 300) refused[name] = `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
  else if (output === 'binary' || output === 'file') refused[name] = output;
  else answers[name] = shortened(answer.body === '' ? null : answer.json());
}

beforeAll(async () => {
  server = await openTestServer();
  await fillBrand(server, 'child', server.tenancy.users.customer);
  // Those that only read come first: nothing has been changed yet.
  const reading = NAMES.filter((name) => specOf(name).method === 'GET');
  for (const name of [...reading, ...NAMES.filter((one) => !reading.includes(one))]) await ask(name);
  const sorted = Object.fromEntries(NAMES.flatMap((name) => (name in answers ? [[name, answers[name]]] : [])));
  if (process.env['RECORD_ANSWERS'] || !existsSync(FILE)) writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
});
afterAll(() => server.close());

test('what component tests are answered with has the form of what the server answers, call by call', () => {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  for (const [name, answer] of Object.entries(answers)) expect(shapeOf(recorded[name]), name).toEqual(shapeOf(answer));
  expect(Object.keys(recorded).sort()).toEqual(Object.keys(answers).sort());
});

test('every call is recorded but those whose answer depends on what no sample knows', () => {
  expect(refused).toEqual(NOT_RECORDED);
});
