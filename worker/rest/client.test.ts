import { expect, test } from 'vitest';
import type { Failure, Result } from '../../contract/failure.ts';
import { specOf } from '../../contract/rest/calls.ts';
import { heldPlatform, type HeldPlatform } from '../../tests/builders/held-platform.ts';
import { addressOf } from './address.ts';
import { createRest, type Rest } from './client.ts';
import type { Credentials } from './send.ts';
import { Tickets } from './tickets.ts';

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;
const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const CLOCK = { now: '2026-11-21T12:00:00Z', contractVersion: 1, ingestPause: null, heardUntil: null };
const USER = '1000000000000001';

function restOver(answer: Answer, given: Partial<Credentials> = {}) {
  const asked: { url: URL; headers: Record<string, string>; init: RequestInit }[] = [];
  const ends: string[] = [];
  const reached: boolean[] = [];
  const credentials: Credentials = {
    token: 'token-1',
    sessionId: 'session-1',
    timezone: 'America/Manaus',
    locale: 'en-US',
    ...given,
  };
  const platform: HeldPlatform = heldPlatform({
    fetch: async (url, init) => {
      asked.push({ url: new URL(url), headers: init.headers as Record<string, string>, init });
      return await answer(new URL(url), init);
    },
  });
  const rest: Rest = createRest({
    platform,
    credentials: () => credentials,
    renewed: async () => ({ ok: true, value: false }),
    onUnauthenticated: () => ends.push('end'),
    onReach: (is) => reached.push(is),
  });
  return { rest, platform, asked, ends, reached, credentials };
}

function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('not a failure');
  return result.failure;
}

const unreachable = (): never => {
  throw new TypeError('fetch failed');
};

test('every call goes to the origin plus /api (CAL-001)', async () => {
  const { rest, asked } = restOver(() => json(CLOCK));
  await rest.call('clock.read', {});
  expect(asked[0]!.url.href).toMatch(/^http:\/\/console\.test\/api\/exposed\/v2\/clock/);
});

test('a GET without v2 or .json in its address carries the zone of the user, any other does not (CAL-002)', async () => {
  const { rest, asked } = restOver(() => json([]));
  await rest.call('permissions.ofUser', { params: { id: USER } });
  await rest.call('users.search', { query: {} });
  await rest.call('sessions.create', { body: { login: 'anna', password: 'secret' } });
  expect(asked.map(({ url }) => url.searchParams.get('tz'))).toEqual(['America/Manaus', null, null]);
  const file = { ...specOf('clock.read'), path: 'static/flavors.json' };
  expect(addressOf('http://x', file, {}, 'America/Sao_Paulo')).toBe('http://x/api/static/flavors.json');
});

test('a call of a signed-in user carries the access token and the language (CAL-004)', async () => {
  const { rest, asked, credentials } = restOver(() => json([]));
  await rest.call('users.search', { query: {} });
  credentials.token = null;
  await rest.call('users.search', { query: {} });
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', undefined]);
  expect(asked[0]!.headers['accept-language']).toBe('en-US');
});

test('empty filters are left out of the query (TLM-30)', async () => {
  const { rest, asked } = restOver((url) =>
    url.pathname.endsWith('frame') ? new Response() : json({ content: [], totalPages: 0, totalElements: 0 }),
  );
  await rest.call('positions.frame', { query: { userId: undefined } });
  await rest.call('devices.detail', { query: { term: '', customerName: undefined, limit: 5, page: 0 } });
  expect(asked.map(({ url }) => [...url.searchParams.keys()])).toEqual([[], ['limit', 'page']]);
});

test('ids in a path are escaped, a list keeps its commas, a missing one is refused without a call', async () => {
  const { rest, asked } = restOver(() => json([]));
  await rest.call('positions.ofDevices', { params: { ids: `${USER},${USER}` } });
  await rest.call('brands.exposed', { params: { alias: 'a/b?c' } });
  const missing = await rest.call('brands.exposed', { params: { alias: '' } });
  expect(asked.map(({ url }) => url.pathname)).toEqual([
    `/api/v2/last/positions/devices/${USER},${USER}`,
    '/api/exposed/v2/brands/a%2Fb%3Fc',
  ]);
  expect(failureOf(missing).kind).toBe('refused');
});

test('an unknown field of an answer is ignored, a missing one reads as incompatible, not as an exception (CAL-003)', async () => {
  const { rest } = restOver((url) => json(url.pathname.endsWith('clock') ? { ...CLOCK, newField: 1 } : { half: true }));
  expect(await rest.call('clock.read', {})).toEqual({ ok: true, value: CLOCK });
  expect(failureOf(await rest.call('broker.topics', {})).kind).toBe('incompatible');
});

test('each status has its kind, and carries the message of the server with its fields', async () => {
  const kinds = {
    400: 'refused',
    401: 'unauthenticated',
    403: 'forbidden',
    404: 'missing',
    409: 'refused',
    413: 'refused',
    422: 'refused',
    429: 'busy',
    500: 'broken',
    502: 'broken',
  };
  for (const [status, kind] of Object.entries(kinds)) {
    const { rest } = restOver(() =>
      json({ code: 'x', message: 'palavras', fields: { login: 'curto' }, requestId: 'r1' }, Number(status)),
    );
    expect(failureOf(await rest.call('users.search', { query: {} }))).toEqual({
      kind,
      origin: 'server',
      status: Number(status),
      message: 'palavras',
      fields: { login: 'curto' },
      requestId: 'r1',
    });
  }
});

test('an answer that is no error body keeps its status for its text', async () => {
  const { rest } = restOver(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  expect(failureOf(await rest.call('users.search', { query: {} }))).toMatchObject({
    kind: 'broken',
    status: 502,
    message: '502 Bad Gateway',
  });
});

test('a 401 on any call ends the session, but a wrong password at sign-in ends none', async () => {
  const { rest, ends, asked } = restOver(() => json({ code: 'x', message: 'no', requestId: 'r' }, 401));
  const signIn = await rest.call('sessions.create', { body: { login: 'anna', password: 'wrong' } });
  expect([failureOf(signIn).kind, ends.length, asked[0]!.headers.authorization]).toEqual([
    'unauthenticated',
    0,
    undefined,
  ]);
  await rest.call('users.search', { query: {} });
  expect(ends).toEqual(['end']);
});

test('a call sent with the token before a renewal is repeated with the new one and ends nothing', async () => {
  const { rest, ends, credentials } = restOver((_, init) => {
    credentials.token = 'token-2';
    return (init.headers as Record<string, string>).authorization === 'Bearer token-2' ? json(CLOCK) : json({}, 401);
  });
  expect((await rest.call('clock.read', {})).ok).toBe(true);
  expect(ends).toEqual([]);
});

test('a GET that nothing answers is tried twice more with growing waits, and then is offline', async () => {
  const { rest, platform, asked, reached } = restOver(unreachable);
  const answer = rest.call('clock.read', {});
  await platform.advance(499);
  expect(asked.length).toBe(1);
  await platform.advance(1);
  await platform.advance(1_499);
  expect(asked.length).toBe(2);
  await platform.advance(1);
  expect(failureOf(await answer)).toMatchObject({ kind: 'offline', origin: 'core' });
  expect([asked.length, reached]).toEqual([3, [false, false, false]]);
});

test('a GET that is answered on the second try succeeds', async () => {
  let tries = 0;
  const { rest, platform } = restOver(() => ((tries += 1) === 1 ? unreachable() : json(CLOCK)));
  const answer = rest.call('clock.read', {});
  await platform.advance(500);
  expect((await answer).ok).toBe(true);
});

test('what is not a GET is never sent twice, and a refusal of the server is not retried', async () => {
  const lost = restOver(unreachable);
  expect(failureOf(await lost.rest.call('sessions.create', { body: { login: 'anna', password: 'secret' } })).kind).toBe(
    'offline',
  );
  expect(lost.asked.length).toBe(1);
  const broken = restOver(() => json({}, 500));
  await broken.rest.call('clock.read', {});
  expect(broken.asked.length).toBe(1);
});

test('a call without an answer ends after its timeout', async () => {
  const hanging: Answer = (_, init) =>
    new Promise((_resolve, reject) =>
      init.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
  const { rest, platform } = restOver(hanging);
  const answer = rest.call('clock.read', {}, { retries: 0, timeoutMs: 4_000 });
  await platform.advance(4_000);
  expect(failureOf(await answer).kind).toBe('timeout');
});

test('a binary answer comes as its bytes', async () => {
  const { rest } = restOver(() => new Response(Uint8Array.from([1, 2, 3])));
  expect(await rest.call('positions.frame', { query: {} })).toEqual({ ok: true, value: Uint8Array.from([1, 2, 3]) });
});

test('the file of a form goes as its bytes beside its fields, and only the browser sets the boundary', async () => {
  const { rest, asked } = restOver(() => json({}));
  const file = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  await rest.call('devices.setPicture', { body: { device: USER, file } });
  const [{ init, headers, url }] = asked as [(typeof asked)[number]];
  expect([init.method, url.pathname, headers['content-type']]).toEqual(['POST', '/api/devices', undefined]);
  const form = init.body as FormData;
  expect(form.get('device')).toBe(USER);
  expect(new Uint8Array(await (form.get('file') as Blob).arrayBuffer())).toEqual(file);
});

test('a pending call of one user is not repeated with the token of the next', async () => {
  const { rest, ends, credentials, asked } = restOver((_, init) => {
    Object.assign(credentials, { token: 'token-of-another', sessionId: 'session-2' });
    return (init.headers as Record<string, string>).authorization === 'Bearer token-of-another'
      ? json(CLOCK)
      : json({}, 401);
  });
  expect(failureOf(await rest.call('clock.read', {})).kind).toBe('unauthenticated');
  expect([asked.length, ends]).toEqual([1, []]);
});

test('an unanswered call is not retried once another user is signed in', async () => {
  const { rest, platform, asked, credentials } = restOver(unreachable);
  const answer = rest.call('clock.read', {});
  await platform.advance(0);
  Object.assign(credentials, { token: 'token-of-another', sessionId: 'session-2' });
  await platform.advance(500);
  expect(failureOf(await answer).kind).toBe('cancelled');
  expect(asked.length).toBe(1);
});

test('an aborted call ends as cancelled, is not retried and does not count as unreachable', async () => {
  const hanging: Answer = (_, init) =>
    new Promise((_resolve, reject) =>
      init.signal!.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
  const { rest, platform, asked, reached } = restOver(hanging);
  const tickets = new Tickets();
  const answer = tickets.run(7, (signal) => rest.call('clock.read', {}, { signal }));
  await platform.advance(0);
  tickets.cancel(8);
  tickets.cancel(7);
  expect(failureOf(await answer).kind).toBe('cancelled');
  expect([asked.length, reached]).toEqual([1, []]);
});
