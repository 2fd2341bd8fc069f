import { expose, transfer } from 'comlink';
import type { FleetDiff } from '../../contract/diff.ts';
import { Publisher } from '../../worker/publish/publisher.ts';
import { buffersOf, makeDiff } from '../../worker/publish/make-diff.ts';
import { Fleet } from '../../worker/fleet/fleet.ts';
import { browserPlatform, type Platform } from '../../worker/platform.ts';
import { moveOn } from '../fleet-data.ts';
import { inTurn, timed } from '../rounds.ts';
import type { Rounds } from '../table.ts';
import { applyAll, wholeFleet } from './page-fleet.ts';

/** What the page offers: the diff as in the contract, and a call that takes as many empty buffers. */
export interface DiffSink {
  diff(diff: FleetDiff): Promise<number>;
  empty(buffers: ArrayBuffer[]): Promise<number>;
}

const BUFFERS = buffersOf(makeDiff(new Fleet(16), 'snapshot', 0, 0)).length;

/** The browser's platform, with a clock on what runs when a timer is due: there the publisher makes and sends its diff. */
function timedPlatform(onRun: (ms: number) => void): Platform {
  const platform = browserPlatform();
  return { ...platform, after: (ms, run) => platform.after(ms, () => onRun(timed(run))) };
}

const worker = {
  /** Milliseconds of script in the worker for each diff of 100,000 rows and each empty transfer. */
  async measure(sink: DiffSink, options: { rounds: number; warmUp: number }): Promise<Rounds> {
    const { fleet, wire } = wholeFleet();
    let scriptMs = 0;
    let arrived = (): void => undefined;
    const publisher = new Publisher({ platform: timedPlatform((ms) => (scriptMs = ms)), serverTime: (ms) => ms });
    const next = (): Promise<void> => new Promise((resolve) => (arrived = resolve));
    publisher.attach(async (diff) => {
      const drawnAtMs = await sink.diff(diff);
      arrived();
      return drawnAtMs;
    });
    const snapshot = next();
    void publisher.show(fleet);
    await snapshot;
    const measured = async (): Promise<number> => {
      moveOn(wire);
      applyAll(fleet, wire);
      const taken = next();
      publisher.changed();
      await taken;
      return scriptMs;
    };
    const baseline = async (): Promise<number> => {
      const buffers = Array.from({ length: BUFFERS }, () => new ArrayBuffer(0));
      const startMs = performance.now();
      const answer = sink.empty(transfer(buffers, buffers));
      const ms = performance.now() - startMs;
      await answer;
      return ms;
    };
    return inTurn(options, measured, baseline);
  },
};
export type DiffWorker = typeof worker;
expose(worker);
