import { clockHandler, type ClockDeps } from './clock-handler.ts';
import { ingestCountHandlers, type CountDeps } from './count-handlers.ts';
import type { Ingest } from './ingest.ts';
import { NOTE_MS, type Listening } from './listening.ts';

/** The room of ingest: the handlers of its counts and of the clock, the note of when trackers are heard, and `stop`. */
export const ingestRoom = (deps: CountDeps & ClockDeps & { ingest: Ingest; listening: Pick<Listening, 'note'> }) => ({
  handlers: { ...ingestCountHandlers(deps), ...clockHandler(deps) },
  sweeps: [{ name: 'listening', everyMs: NOTE_MS, run: () => deps.listening.note() }],
  stop: deps.ingest.stop,
});
