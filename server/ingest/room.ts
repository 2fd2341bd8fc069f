import { ingestCountHandlers, type CountDeps } from './count-handlers.ts';
import type { Ingest } from './ingest.ts';
import { NOTE_MS, type Listening } from './listening.ts';

/** The room of ingest: the handler of its counts, the note of when trackers are heard, and `stop`. */
export const ingestRoom = (deps: CountDeps & { ingest: Ingest; listening: Pick<Listening, 'note'> }) => ({
  handlers: ingestCountHandlers(deps),
  sweeps: [{ name: 'listening', everyMs: NOTE_MS, run: () => deps.listening.note() }],
  stop: deps.ingest.stop,
});
