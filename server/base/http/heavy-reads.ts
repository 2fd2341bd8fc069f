import { after } from '../platform.ts';
import { Refusal } from './refusal.ts';

/** Most history reads at once, in total, so that the database has time left for other work. */
export const MOST_AT_ONCE = 4;
/** Most of one user at once. */
export const MOST_OF_ONE = 2;
/** Most waiting reads of one user; the console requests a few periods at a time. */
export const MOST_WAITING_OF_ONE = 16;
/** A longer read is aborted: its client may be gone, or too slow to ever finish it. */
export const LONGEST_READ_MS = 120_000;
/** Seconds after which a refused user may try again. */
const COME_BACK_S = 5;

/** The right to read, until `done` is called. `signal` is aborted when the read takes too long. */
export interface ReadTurn {
  readonly signal: AbortSignal;
  /** Only the first call has an effect. */
  done(): void;
}

interface Waiting {
  person: number;
  start(): void;
}

/**
 * Limits heavy reads: few at once in total and per user, each for a limited time; the others wait in order of arrival.
 */
export class HeavyReads {
  private readonly running = new Map<number, number>();
  private total = 0;
  private waiting: Waiting[] = [];

  constructor(private readonly longestMs = LONGEST_READ_MS) {}

  /** Waits for a turn. Throws a `throttled` refusal when the user has too many waiting already. */
  async enter(person: number): Promise<ReadTurn> {
    if (this.waiting.filter((each) => each.person === person).length >= MOST_WAITING_OF_ONE)
      throw new Refusal('throttled', {}, { seconds: COME_BACK_S });
    return new Promise((resolve) => {
      this.waiting.push({ person, start: () => resolve(this.begin(person)) });
      this.startNext();
    });
  }

  /** Runs a read in its turn. Throws an `invalid-input` refusal of the field `end` when it takes too long. */
  async run<T>(person: number, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const turn = await this.enter(person);
    try {
      return await read(turn.signal);
    } catch (error) {
      throw turn.signal.aborted ? new Refusal('invalid-input', { end: 'field.shorter-stretch' }) : error;
    } finally {
      turn.done();
    }
  }

  private ofPerson(person: number): number {
    return this.running.get(person) ?? 0;
  }

  private begin(person: number): ReadTurn {
    const controller = new AbortController();
    const cancel = after(this.longestMs, () => controller.abort());
    let isDone = false;
    const done = (): void => {
      if (isDone) return;
      isDone = true;
      cancel();
      this.total -= 1;
      const left = this.ofPerson(person) - 1;
      if (left > 0) this.running.set(person, left);
      else this.running.delete(person);
      this.startNext();
    };
    return { signal: controller.signal, done };
  }

  private startNext(): void {
    while (this.total < MOST_AT_ONCE) {
      const at = this.waiting.findIndex(({ person }) => this.ofPerson(person) < MOST_OF_ONE);
      if (at < 0) return;
      const [next] = this.waiting.splice(at, 1);
      this.total += 1;
      this.running.set(next!.person, this.ofPerson(next!.person) + 1);
      next!.start();
    }
  }
}
