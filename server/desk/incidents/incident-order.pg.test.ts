import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualRule } from '../../../domain/desk/incidents/incident-rules.ts';
import { INCIDENT_WORDS_EN_US } from '../../../domain/desk/incidents/incident-words-en-us.ts';
import { INCIDENT_WORDS_PT_BR } from '../../../domain/desk/incidents/incident-words-pt-br.ts';
import type { Incident, IncidentCounts } from '../../../domain/desk/incidents/incident.ts';
import type { Page } from '../../../domain/base/page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  token = await server.tokenOf(server.tenancy.users.operator);
});
beforeEach(() => server.db.query('DELETE FROM incidents'));
afterAll(() => server.close());

/** Raises an incident as a person does, so many hours ago. */
async function raise(type: string, hours: number): Promise<Incident> {
  await server.db.query('UPDATE incidents SET session_id = NULL');
  const body = { devices: [server.tenancy.devices.customers], type, title: `${type} ${hours}` };
  const answer = await server.call('POST', '/api/v2/incidents/operation/create', { token, body });
  const [incident] = answer.json<{ created: Incident[] }>().created;
  const created = new Date(NOW_MS - hours * HOUR_MS).toISOString();
  await server.db.query('UPDATE incidents SET created_at = $2::timestamptz WHERE id = $1', [incident!.id, created]);
  return incident!;
}

const RAISED = [
  ['PANIC', 0],
  ['NO_COMMUNICATION_24HS', 40],
  ['TOWING', 9],
  ['JAMMER_DETECTION_ALERT', 30],
  ['THEFT', 3],
  ['CUSTOM', 50],
] as const;

async function titles(query: string, language = 'pt-BR'): Promise<string[]> {
  const headers = { 'accept-language': language };
  const answer = await server.call('GET', `/api/v2/incidents/details?${query}`, { token, headers });
  return answer.json<Page<Incident>>().content.map(({ title }) => title);
}

test('a panic of a minute ago stands before everything that is not as urgent, and of the urgent ones the oldest is first', async () => {
  for (const [type, hours] of RAISED) await raise(type, hours);
  const urgentFirst = ['THEFT 3', 'PANIC 0', 'JAMMER_DETECTION_ALERT 30', 'TOWING 9', 'CUSTOM 50'];
  expect((await titles('status=OPEN&sort=severity')).slice(0, 5)).toEqual(urgentFirst);
  expect(await titles('sort=severity&limit=2&page=1')).toEqual(urgentFirst.slice(2, 4));
  expect(await titles('sort=-severity')).toEqual([...urgentFirst, 'NO_COMMUNICATION_24HS 40'].toReversed());
  const counts = await server.call('GET', '/api/v2/incidents/counts', { token });
  expect(counts.json<IncidentCounts>()).toMatchObject({ open: 6, urgent: 2 });
});

test('a list that is sorted by kind or by status goes by the names in the language of the reader', async () => {
  for (const [type, hours] of RAISED) await raise(type, hours);
  const inPortuguese = await titles('sort=type', 'pt-BR');
  const inEnglish = await titles('sort=type', 'en-US');
  expect(inPortuguese).not.toEqual(inEnglish);
  const sorted = (words: Readonly<Record<string, string>>, language: string, shown: string[]) => {
    const names = shown.map((title) => words[title.split(' ')[0]!]!);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  };
  sorted(INCIDENT_WORDS_PT_BR, 'pt-BR', inPortuguese);
  sorted(INCIDENT_WORDS_EN_US, 'en-US', inEnglish);
  await server.db.query("UPDATE incidents SET status = 'CANCELLED' WHERE type = 'TOWING'");
  // Aberto before Cancelado, Canceled before Open.
  expect((await titles('sort=status', 'pt-BR')).at(-1)).toBe('TOWING 9');
  expect((await titles('sort=status', 'en-US'))[0]).toBe('TOWING 9');
});

test('a brand makes a kind of incident more urgent than it usually is, for what is raised from then on', async () => {
  const before = await raise('TOWING', 1);
  const brand = server.tenancy.brands.child;
  const administrator = await server.tokenOf(server.tenancy.users.admin);
  const set = (version: number, rules: object) =>
    server.call('PUT', '/api/v2/incidents/rules', { token: administrator, body: { brand, version, rules } });
  expect((await set(0, { tow: { ...usualRule('tow'), severity: 'urgent' } })).statusCode).toBe(200);
  const after = await raise('TOWING', 1);
  expect([before.severity, after.severity]).toEqual(['serious', 'urgent']);
  await set(1, {});
});
