import type { Core } from '../../../contract/core.ts';

/** What is done in the name of the signed-in user. */
const IN_NAME: ReadonlySet<string> = new Set(['call', 'request'] satisfies (keyof Core)[]);

const nobodyHears = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * The data core as one session has it. What was asked before the session ended and is answered after it reaches nobody,
 * so that no toast, no list and no next step of the former person comes up under the next one; and nothing more is
 * asked in their name.
 */
export function ownCore(core: Core, isOver: () => boolean): Core {
  const own = Object.entries(core).map(([name, ask]) => {
    const asked = async (...args: unknown[]): Promise<unknown> => {
      if (isOver() && IN_NAME.has(name)) return nobodyHears();
      try {
        return await (ask as (...args: unknown[]) => Promise<unknown>)(...args);
      } finally {
        // Also an error is an answer.
        if (isOver()) await nobodyHears();
      }
    };
    return [name, asked];
  });
  return Object.fromEntries(own) as Core;
}
