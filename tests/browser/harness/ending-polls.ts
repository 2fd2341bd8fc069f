import { expect } from 'vitest';
import { brokenReasons } from './watched-pages.ts';

type Polling = ReturnType<typeof expect.poll>;

const ENDS = Symbol('ends when the console is broken');
const OWN_FRAME = 'harness/ending-polls';

/** Why a poll need not ask again: the page that it asks was closed because the console was broken. */
function reasonOf(error: unknown): string | null {
  const { message } = error as Error;
  if (!/has been closed|the console showed/.test(message)) return null;
  return brokenReasons().at(-1) ?? null;
}

/** Points at the test instead of this file. */
function pointAtTest(error: unknown): never {
  if (error instanceof Error)
    error.stack = error.stack
      ?.split('\n')
      .filter((line) => !line.includes(OWN_FRAME))
      .join('\n');
  throw error;
}

/** An assertion of a poll, whose end is also that of `broken`. */
const endingWith = (broken: Promise<never>, polling: Polling): Polling =>
  new Proxy(polling, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (key === 'not') return endingWith(broken, found as Polling);
      if (typeof found !== 'function') return found;
      return (...expected: unknown[]) => {
        const polled = (found as (...all: unknown[]) => Promise<unknown>).apply(target, expected);
        // Begins, as a poll does, when it is awaited.
        const ended = () => Promise.race([polled, broken]).catch(pointAtTest);
        return {
          // oxlint-disable-next-line unicorn/no-thenable
          then: (...heard: Parameters<Promise<unknown>['then']>) => ended().then(...heard),
          catch: (...heard: Parameters<Promise<unknown>['catch']>) => ended().catch(...heard),
          finally: (...heard: Parameters<Promise<unknown>['finally']>) => ended().finally(...heard),
        };
      };
    },
  });

/** Ends the polls of a page that is closed because it broke, with the reason: by themselves they ask a closed page until their time is over. */
export function endPollsWhenBroken(): void {
  const poll = expect.poll;
  // Files share the modules of their process.
  if (ENDS in poll) return;
  const ending: typeof expect.poll = (ask, options) => {
    let end: (reason: Error) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => (end = reject));
    // One that nobody awaits.
    broken.catch(() => undefined);
    const asked = async (): Promise<unknown> => {
      try {
        return await (ask as () => unknown)();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        end(new Error(reason, { cause: error }));
        // Is never asked again.
        return new Promise(() => undefined);
      }
    };
    return endingWith(broken, poll(asked as typeof ask, options) as Polling) as ReturnType<typeof poll<never>>;
  };
  expect.poll = Object.assign(ending, { [ENDS]: true });
}
