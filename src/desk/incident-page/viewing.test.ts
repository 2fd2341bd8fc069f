import { expect, test } from 'vitest';
import type { Failure, Result } from '../../../contract/failure.ts';
import type { IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import { VIEWING_MS } from '../../../domain/desk/incidents/incident-codes.ts';
import { keepViewing } from './viewing.ts';

const ana: IncidentViewer = { id: 1_000_000_000_000_001, name: 'Ana' };
const forbidden: Failure = { kind: 'forbidden', origin: 'server', message: 'no' };

function house() {
  const said: boolean[] = [];
  const answers: ((answer: Result<IncidentViewer[]>) => void)[] = [];
  const seen: (readonly IncidentViewer[])[] = [];
  const closed: Failure[] = [];
  const rhythm: { periodMs: number; beat(): void; stopped: boolean }[] = [];
  const viewing = keepViewing(
    {
      say: (isOpen) => {
        said.push(isOpen);
        return new Promise((resolve) => void answers.push(resolve));
      },
      onViewers: (viewers) => void seen.push(viewers),
      onClosed: (failure) => void closed.push(failure),
    },
    (periodMs, beat) => {
      const own = { periodMs, beat, stopped: false };
      rhythm.push(own);
      return () => {
        own.stopped = true;
      };
    },
  );
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return { viewing, said, answers, seen, closed, rhythm, settled };
}

test('whoever has a case open says so at once and every fifteen seconds, and learns who else has', async () => {
  const { said, answers, seen, rhythm, settled } = house();
  expect([said, rhythm[0]!.periodMs]).toEqual([[true], VIEWING_MS]);
  answers[0]!({ ok: true, value: [ana] });
  await settled();
  rhythm[0]!.beat();
  answers[1]!({ ok: true, value: [] });
  await settled();
  expect([said, seen]).toEqual([
    [true, true],
    [[ana], []],
  ]);
});

test('leaving says so once, ends the rhythm, and what is answered later is not shown', async () => {
  const { viewing, said, answers, seen, rhythm, settled } = house();
  viewing.leave();
  viewing.leave();
  viewing.again();
  answers[0]!({ ok: true, value: [ana] });
  await settled();
  expect([said, seen, rhythm[0]!.stopped]).toEqual([[true, false], [], true]);
});

test('an answer that was overtaken by a newer one is not shown', async () => {
  const { viewing, answers, seen, settled } = house();
  viewing.again();
  answers[1]!({ ok: true, value: [ana] });
  await settled();
  answers[0]!({ ok: true, value: [] });
  await settled();
  expect(seen).toEqual([[ana]]);
});

test('a right that was taken away while the case is open is noticed by the next word; a lost network is no such thing', async () => {
  const { answers, closed, rhythm, settled } = house();
  answers[0]!({ ok: false, failure: { kind: 'offline', origin: 'core', message: 'no network' } });
  await settled();
  expect(closed).toEqual([]);
  rhythm[0]!.beat();
  answers[1]!({ ok: false, failure: forbidden });
  await settled();
  expect(closed).toEqual([forbidden]);
});
