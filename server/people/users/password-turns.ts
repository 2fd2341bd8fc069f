import { availableParallelism } from 'node:os';
import { Refusal } from '../../base/http/refusal.ts';

/**
 * Hashes at once. Each keeps a core busy and a thread of the pool that files and signatures need too, so that one core and
 * two of its four threads are left to them.
 */
const MOST_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Sign-ins that may wait: some seconds of work. */
export const MOST_WAITING = 64;
/** Seconds after which a refused person may try again. */
const COME_BACK_S = 5;

/** Gives slow hashes their turn, in order of arrival; refuses them as `throttled` while too many wait. */
export class PasswordTurns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly mostAtOnce = MOST_AT_ONCE) {}

  /** Throws where too many wait. */
  guard(): void {
    if (this.waiting.length >= MOST_WAITING) throw new Refusal('throttled', {}, { seconds: COME_BACK_S });
  }

  async run<T>(hash: () => Promise<T>): Promise<T> {
    this.guard();
    if (this.running >= this.mostAtOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await hash();
    } finally {
      // Whoever waits longest takes over this place.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
