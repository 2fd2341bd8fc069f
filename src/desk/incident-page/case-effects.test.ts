import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { INCIDENT_OPERATIONS } from '../../../domain/desk/incidents/incident-life.ts';
import { askedCase, caseWith, operateOn, readCase } from './case-effects.ts';

const ID = 1_000_000_000_000_001;
const incident = { id: ID, code: '123456789', status: 'OPEN', version: 3 } as Incident;

/** A core that notes what it is called for and answers what it is given. */
function coreThat(answer: (name: string) => unknown) {
  const calls: [string, unknown][] = [];
  const core = {
    call: (name: string, input: unknown) => {
      calls.push([name, input]);
      return Promise.resolve(answer(name));
    },
  } as unknown as Pick<Core, 'call'>;
  return { core, calls };
}

test('the address of a case holds an id or a code; anything else asks nobody (RTE-32)', () => {
  expect(['123456789', String(ID), 'abc', '', '12345678901234567', '-1', '1.5'].map(askedCase)).toEqual([
    123_456_789,
    ID,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a case is read through the filter of id or code, and one that matches nothing is missing (CAL-080, RTE-32)', async () => {
  const found = coreThat(() => ({ ok: true, value: { content: [incident] } }));
  expect(await readCase(found.core, 123_456_789)).toEqual({ ok: true, value: incident });
  expect(found.calls).toEqual([['incidents.details', { query: { id: '123456789', limit: 1 } }]]);
  const none = coreThat(() => ({ ok: true, value: { content: [] } }));
  expect(await readCase(none.core, 5)).toMatchObject({ ok: false, failure: { kind: 'missing' } });
});

test('each operation goes by its own call and names the version that was seen, a comment names none (CAL-083, CAL-084, CAL-086)', async () => {
  const { core, calls } = coreThat(() => ({ ok: true, value: incident }));
  const wanted = { comment: 'So', operator: 7, situation: 'S', returnedDate: '2026-11-21T12:00:00.000Z' };
  for (const operation of INCIDENT_OPERATIONS)
    await operateOn(core, { id: ID, version: 3, wanted: { operation, ...wanted } });
  const params = { id: String(ID) };
  const { comment, operator, situation, returnedDate } = wanted;
  expect(calls).toEqual([
    ['incidents.assign', { params, body: { version: 3, comment, operator } }],
    ['incidents.situation', { params, body: { version: 3, comment, situation } }],
    ['incidents.comment', { params, body: { comment } }],
    ['incidents.returned', { params, body: { version: 3, comment, returnedDate } }],
    ['incidents.resolve', { params, body: { version: 3, comment } }],
    ['incidents.cancel', { params, body: { version: 3, comment } }],
  ]);
});

test('the outcome of an operation is said once: by the case while it is open, and by nobody twice when it was left', async () => {
  let answer: (given: Result<Incident>) => void = () => undefined;
  const { core } = coreThat((name) =>
    name === 'incidents.details'
      ? { ok: true, value: { content: [incident] } }
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const said: string[] = [];
  const open = () =>
    createActor(caseWith(core, { done: () => void said.push('done'), endedBehind: () => void said.push('behind') }), {
      input: { id: ID },
    }).start();
  const stays = open();
  await waitFor(stays, (state) => state.matches({ open: 'ready' }));
  stays.send({ type: 'DO', wanted: { operation: 'assign' } });
  answer({ ok: true, value: { ...incident, status: 'PROGRESS', version: 4 } });
  await waitFor(stays, (state) => state.context.incident?.version === 4);
  expect(said).toEqual(['done']);
  const left = open();
  await waitFor(left, (state) => state.matches({ open: 'ready' }));
  left.send({ type: 'DO', wanted: { operation: 'assign' } });
  left.stop();
  answer({ ok: true, value: { ...incident, status: 'PROGRESS', version: 4 } });
  await expect.poll(() => said).toEqual(['done', 'behind']);
});
