import type { Endpoint } from 'comlink';

/** `lost`: it is gone or may have missed a message. `doubtful`: something went wrong in it, perhaps all of it. */
export type Trouble = 'lost' | 'doubtful';

/** Where a data core runs, and the signs that it no longer does. */
export interface CoreThread {
  endpoint: Endpoint;
  /** Calls with every sign of trouble from now on. */
  watch(taker: (trouble: Trouble) => void): void;
  /** Called once the core has answered for the first time: some signs can only be watched from then on. */
  isUp(): void;
  /** Ends it, also when it is busy without end. */
  stop(): void;
}
