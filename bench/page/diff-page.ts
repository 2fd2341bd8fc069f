import { proxy, wrap } from 'comlink';
import { FleetStore } from '../../src/live/fleet/fleet-store.ts';
import { VEHICLES } from '../fleet-data.ts';
import { timed } from '../rounds.ts';
import type { Rounds } from '../table.ts';
import type { DiffSink, DiffWorker } from './diff-worker.ts';

/** Milliseconds of script that a message costs the page, reported to `onHandled`: decoding, Comlink and the sink. */
function timeMessages(onHandled: (ms: number) => void): () => void {
  const original = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (
    this: MessagePort,
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const isMessage = type === 'message' && typeof listener === 'function';
    original.call(
      this,
      type,
      isMessage ? (event: Event) => onHandled(timed(() => listener.call(this, event))) : listener,
      options,
    );
  };
  return () => {
    MessagePort.prototype.addEventListener = original;
  };
}

/** A diff of 100,000 changed rows through Worker and Comlink into the page's mirror, beside an empty transfer: script time at both ends. */
export async function measureDiffs(options: {
  rounds: number;
  warmUp: number;
}): Promise<{ page: Rounds; worker: Rounds }> {
  const store = new FleetStore({
    labels: () => Promise.resolve([]),
    resync: () => Promise.reject(new Error('a diff was lost')),
  });
  const page = { measured: [] as number[], baseline: [] as number[] };
  let kind: keyof typeof page | null = null;
  const sink: DiffSink = {
    diff: (diff) => {
      kind = diff.kind === 'rows' ? 'measured' : null;
      if (kind && diff.rows.length !== VEHICLES) throw new Error(`a diff of ${diff.rows.length} rows`);
      store.take(diff);
      return Promise.resolve(Date.now());
    },
    empty: () => {
      kind = 'baseline';
      return Promise.resolve(Date.now());
    },
  };
  const restore = timeMessages((ms) => {
    if (kind) page[kind].push(ms);
    kind = null;
  });
  const thread = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  try {
    const worker = await wrap<DiffWorker>(thread).measure(proxy(sink), options);
    const afterWarmUp = (times: readonly number[]): number[] => times.slice(options.warmUp);
    return { page: { measured: afterWarmUp(page.measured), baseline: afterWarmUp(page.baseline) }, worker };
  } finally {
    restore();
    thread.terminate();
  }
}
