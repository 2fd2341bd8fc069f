import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Door, ServerOrder, ServerWord, Tally } from './messages.ts';

const PROCESS = fileURLToPath(new URL('./server-process.ts', import.meta.url));

/** The real server with a fleet, from outside. */
export interface FleetServer {
  url: string;
  /** Of an operator. */
  login: string;
  /** Login of the customer whose fleet it is. */
  customer: string;
  /** Of both. */
  password: string;
  /** Events a second from now on; 0 is silence. */
  offer(perSecond: number, door: Door): void;
  /** Changes of incidents a second from now on; 0 is none. */
  change(perSecond: number): void;
  tally(): Promise<Tally>;
  stop(): Promise<void>;
}

/**
 * Starts it with a fleet of so many vehicles and so many incidents about them, and so many fixes of the first of them in the
 * last 24 hours, on a free port, in a data folder of its own.
 */
export async function startFleetServer(vehicles: number, { incidents = 0, fixes = 0 } = {}): Promise<FleetServer> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-scale-'));
  const child = fork(PROCESS, [String(vehicles), join(folder, 'data'), String(incidents), String(fixes)], {
    execArgv: ['--import', 'tsx'],
  });
  let ended = false;
  const exit = once(child, 'exit').then(() => {
    ended = true;
  });
  const heard = async (): Promise<ServerWord> => {
    const word = await Promise.race([once(child, 'message'), exit]);
    if (!word) throw new Error('the server of the bench has ended');
    return word[0] as ServerWord;
  };
  const order = (what: ServerOrder): void => void child.send(what);
  const ready = await heard();
  if (ready.kind !== 'ready') throw new Error('the server of the bench did not get ready');
  return {
    ...ready,
    offer: (perSecond, door) => order({ kind: 'offer', perSecond, door }),
    change: (perSecond) => order({ kind: 'changes', perSecond }),
    tally: async () => {
      const word = heard();
      order({ kind: 'tally' });
      return (await word) as Tally;
    },
    stop: async () => {
      if (!ended) order({ kind: 'stop' });
      await exit;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
