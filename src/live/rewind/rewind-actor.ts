import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import { rewindMachine } from '../../../machines/rewind.ts';

export type RewindActor = ActorRefFrom<typeof rewindMachine>;

/** The machine of the time bar with the data core behind it. */
export const rewindWith = (core: Core) =>
  rewindMachine.provide({
    actors: {
      rewind: fromPromise<Result<{ atMs: number }>, { atMs: number }>(({ input }) => core.rewind(input.atMs)),
      goLive: fromPromise<void>(() => core.live()),
    },
  });
