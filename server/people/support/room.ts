import { supportHandlers, type SupportDeps } from './support-handlers.ts';

/** The room of the support of brands. */
export const supportRoom = (deps: SupportDeps) => ({ handlers: supportHandlers(deps) });
