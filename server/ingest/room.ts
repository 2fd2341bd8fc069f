import { ingestCountHandlers, type CountDeps } from './count-handlers.ts';
import type { Ingest } from './ingest.ts';

/** The room of ingest: the handler of its counts, and `stop`. */
export const ingestRoom = (deps: CountDeps & { ingest: Ingest }) => ({
  handlers: ingestCountHandlers(deps),
  stop: deps.ingest.stop,
});
