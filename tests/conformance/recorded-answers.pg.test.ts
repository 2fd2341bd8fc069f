import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { endOverdue } from '../../server/desk/commands/command-rows.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { shapeOf, shortened } from './answer-shape.ts';
import { fillBrand } from './fill-brand.ts';
import { makeCall } from './make-call.ts';
import { SAMPLES } from './samples.ts';
import { signedIn, type Signed } from './signed-in.ts';

// What the server answers to every call is recorded for the component tests, whose core is a stand-in: what they are shown is what a
// server sends. `RECORD_ANSWERS=1 npx vitest run --project pglite tests/conformance/recorded-answers` records it anew.

const FILE = new URL('../component/harness/answers.json', import.meta.url);

/** Calls that no sample makes answer, or no JSON, by what they say. What a component shows of them, its test makes up. */
const NOT_RECORDED: Record<string, readonly CallName[]> = {
  binary: ['groups.frame', 'positions.frame', 'telemetry.frames'],
  file: ['imports.template'],
  '400 invalid-input': [
    'account.changeEmail',
    'account.changePassword',
    'account.confirmEmail',
    'brands.configure',
    'factors.confirmApp',
    'password.token',
  ],
  '400 passkey-refused': ['factors.addPasskey'],
  '400 reset-invalid': ['password.change'],
  '400 sso-not-configured': ['sso.exchange'],
  '401 unauthenticated': ['sessions.refresh'],
  '401 wrong-credentials': ['sessions.create'],
  '403 registration-closed': ['auth.register'],
  '404 missing': [
    'commands.batchItems',
    'commands.cancel',
    'commands.cancelBatch',
    'commands.read',
    'commands.readBatch',
    'costs.download',
    'factors.newRecoveryCodes',
    'factors.removeApp',
    'factors.removePasskey',
    'factors.renamePasskey',
    'groups.cancelInvite',
    'groups.removeMember',
    'imports.check',
    'imports.faults',
    'imports.read',
    'imports.run',
    'imports.sheet',
    'jobs.cancel',
    'jobs.download',
    'jobs.link',
    'jobs.remove',
    'maintenance.undo',
    'schedules.again',
    'schedules.remove',
    'schedules.update',
    'sessions.endOne',
    'shares.revoke',
    'simcards.plan',
    'simcards.read',
    'simcards.reset',
  ],
  '404 invite-invalid': ['invites.answer', 'invites.read'],
  '404 no-data': ['telemetry.export'],
  '404 share-ended': ['shares.address', 'shares.look', 'shares.open'],
  '409 command-not-supported': [
    'commands.block',
    'commands.create',
    'commands.defaultAction',
    'commands.legacy',
    'commands.position',
    'commands.reboot',
    'commands.unblock',
  ],
  '409 incident-settled': [
    'incidents.assign',
    'incidents.comment',
    'incidents.resolve',
    'incidents.returned',
    'incidents.situation',
  ],
  '409 second-step-over': [
    'secondStep.addPasskey',
    'secondStep.beginApp',
    'secondStep.beginPasskey',
    'secondStep.complete',
    'secondStep.confirmApp',
    'secondStep.passkey',
  ],
  '409 support-no-address': ['support.report'],
  '409 never-reported': ['telemetry.odometer', 'telemetry.patch'],
  '503 mail-not-configured': ['accounts.resetPassword', 'schedules.create'],
  '503 payments-not-configured': ['charges.pay', 'contracts.changePayment', 'payments.giveUp', 'payments.refund'],
};

/** Two exports at once are refused, and nobody knows when the first has ended. */
const NOT_ASKED: readonly CallName[] = ['exports.incidents'];

/** Every call that is asked, those that only read first: nothing has been changed yet. */
const ASKED = (Object.keys(CALLS) as CallName[])
  .filter((name) => !NOT_ASKED.includes(name))
  .sort((one, other) => Number(specOf(other).method === 'GET') - Number(specOf(one).method === 'GET'));

/** Those who see most come first. */
const ORDER: readonly Profile[] = ['OPERATOR', 'ADMINISTRATOR', 'USER'];

let server: TestServer;
const answers: Record<string, unknown> = {};
const refused: Record<string, CallName[]> = {};

const refuse = (name: CallName, how: string): void => void (refused[how] ??= []).push(name);

const readers = new Map<Profile, Promise<Signed>>();

/** Somebody of a profile: one for all who only read, so that a list of sessions has one; another for each change, which may end it. */
function somebody(profile: Profile, reads: boolean): Promise<Signed> {
  const person = (reads ? readers.get(profile) : undefined) ?? signedIn(server, profile);
  if (reads) readers.set(profile, person);
  return person;
}

/** Asks as the first profile that may. */
async function ask(name: CallName): Promise<void> {
  const { access, method, output } = specOf(name);
  const profile = ORDER.find((one) => access === 'anyone' || access.includes(one))!;
  const { token, own } = await somebody(profile, method === 'GET');
  const answer = await makeCall(server, name, SAMPLES[name](own), token);
  if (answer.statusCode >= 300) refuse(name, `${answer.statusCode} ${answer.json<{ code: string }>().code}`);
  else if (output === 'binary' || output === 'file') refuse(name, output);
  else answers[name] = shortened(answer.body === '' ? null : answer.json());
}

beforeAll(async () => {
  server = await openTestServer();
  await fillBrand(server, 'child', server.tenancy.users.customer);
  // Of the hour-old command nothing is heard any more; the server's own look at such commands comes at any moment.
  await endOverdue(server.db, server.clock.now());
  for (const name of ASKED) await ask(name);
  const sorted = Object.fromEntries(Object.entries(answers).sort(([one], [other]) => one.localeCompare(other)));
  if (process.env['RECORD_ANSWERS'] || !existsSync(FILE)) writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
});
afterAll(() => server.close());

test('what component tests are answered with has the form of what the server answers, call by call', () => {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  for (const [name, answer] of Object.entries(answers)) expect(shapeOf(recorded[name]), name).toEqual(shapeOf(answer));
  expect(Object.keys(recorded).sort()).toEqual(Object.keys(answers).sort());
});

test('every call is recorded but those whose answer depends on what no sample knows', () => {
  const sorted = Object.entries(refused).map(([how, names]) => [how, names.sort()]);
  expect(Object.fromEntries(sorted)).toEqual(NOT_RECORDED);
});
