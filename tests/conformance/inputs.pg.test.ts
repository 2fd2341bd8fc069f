import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '../../contract/error-body.ts';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { inputsOf, withValue, type InputPlace } from './inputs.ts';
import { makeCall, type Input } from './make-call.ts';
import { SAMPLES } from './samples.ts';
import { signedIn, type Signed } from './signed-in.ts';

let server: TestServer;
let admin: Signed;
let customer: Signed;
beforeAll(async () => {
  server = await openTestServer();
  admin = await signedIn(server, 'ADMINISTRATOR');
  customer = await signedIn(server, 'USER');
});
afterAll(() => server.close());

const NAMES = Object.keys(CALLS) as CallName[];
/** What databases refuse: a text with U+0000, half a surrogate pair; a year that is none, an offset that no clock has. */
const BAD_TEXTS = ['bad\u0000text', '\u0000', 'bad\ud83dtext'];
const BAD_TIMES = [
  '0000-01-01T00:00:00Z',
  '2026-11-21T12:00:00+23:59',
  '2026-11-21T12:00:00-23:59',
  '9999-12-31T23:59:59Z',
];

/** Half a surrogate pair cannot stand in an address or a form: it would travel as U+FFFD. */
const fitsPart = (name: CallName, part: InputPlace['part'], value: string): boolean =>
  (part === 'body' && !specOf(name).form) || !value.includes('\ud83d');

/** Somebody who may make a call. */
const callerOf = (name: CallName): Signed => {
  const { access } = specOf(name);
  return access === 'anyone' || access.includes('ADMINISTRATOR') ? admin : customer;
};

const make = (name: CallName, input: Input) => makeCall(server, name, input, callerOf(name).token);

/** The sample of a call with a value at a place. */
function inputWith(name: CallName, { part, path, beside }: InputPlace, value: string): Input {
  const sample = SAMPLES[name](callerOf(name).own) as Input;
  const given =
    part === 'body' && Object.keys(beside).length > 0 ? withBeside(sample.body, path, beside) : sample[part];
  // A list in a query or a path is one text.
  const isListText = part !== 'body' && path.length > 1;
  return {
    ...sample,
    [part]: isListText ? { ...(given as object), [path[0]!]: value } : withValue(given, path, value),
  };
}

/** The part of a body that a choice lies in, made the option that the place belongs to. */
function withBeside(body: unknown, path: InputPlace['path'], beside: InputPlace['beside']): unknown {
  return Object.entries(beside).reduce(
    (made, [key, value]) => withValue(made, [...path.slice(0, -1), key], value),
    body,
  );
}

const places = NAMES.flatMap((name) => inputsOf(specOf(name)).map((place) => ({ name, place })));

test('the table of calls has texts and times in paths, queries and bodies', () => {
  for (const part of ['params', 'query', 'body'])
    expect(places.filter(({ place }) => place.part === part).length, part).toBeGreaterThan(10);
  expect(places.filter(({ place }) => place.isTime).length).toBeGreaterThan(10);
});

for (const name of NAMES) {
  const own = places.filter((each) => each.name === name).map(({ place }) => place);
  if (own.length === 0) continue;
  test(`${name} refuses (400) a text or a time that no database takes, wherever it stands, and never fails`, async () => {
    for (const place of own) {
      const where = `${place.part}.${place.path.join('.')}`;
      for (const value of (place.isTime ? [...BAD_TEXTS, ...BAD_TIMES] : BAD_TEXTS).filter((each) =>
        fitsPart(name, place.part, each),
      )) {
        const answer = await make(name, inputWith(name, place, value));
        expect(answer.statusCode, `${where} ${JSON.stringify(value)}: ${answer.body}`).toBe(400);
        const { code, fields } = errorBodySchema.parse(answer.json());
        expect(code, where).toBe('invalid-input');
        expect(Object.keys(fields ?? {}), where).toContainEqual(
          expect.stringMatching(new RegExp(`^${String(place.path[0])}\\b`)),
        );
      }
    }
  });
}

/** The sample of a call without one of the fields that its description calls optional, for each of them. */
function withoutOptional(name: CallName): { key: string; input: Input }[] {
  const sample = SAMPLES[name](callerOf(name).own) as Input;
  return (['query', 'body'] as const).flatMap((part) => {
    const given = sample[part];
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
    return Object.keys(given)
      .map((key) => ({ key, rest: Object.fromEntries(Object.entries(given).filter(([own]) => own !== key)) }))
      .filter(({ rest }) => specOf(name)[part]?.safeParse(rest).success)
      .map(({ key, rest }) => ({ key, input: { ...sample, [part]: rest } }));
  });
}

test('no field that the description calls optional is refused for being missing', async () => {
  const refused: string[] = [];
  for (const name of NAMES)
    for (const { key, input } of withoutOptional(name)) {
      const answer = await make(name, input);
      if (answer.statusCode === 400 && key in (errorBodySchema.parse(answer.json()).fields ?? {}))
        refused.push(`${name}: ${key}`);
    }
  expect(refused).toEqual([]);
});
