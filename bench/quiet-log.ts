import type { FastifyBaseLogger } from 'fastify';

const nothing = (): void => undefined;
/** Complaints are seen, the rest is not. */
const complain = (...entry: unknown[]): void => console.error(...entry);

/** The log of server parts under measurement. */
export const quietLog = {
  level: 'warn',
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: complain,
  error: complain,
  fatal: complain,
  silent: nothing,
  child: () => quietLog,
} as unknown as FastifyBaseLogger;
