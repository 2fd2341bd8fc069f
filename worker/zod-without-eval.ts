// The strict content policy forbids the eval zod would compile with. Schemas decide when they are made: so this is the first the worker
// does, and it sets what zod reads when it loads, for zod comes later.
export const ZOD_CONFIG = { jitless: true };
(globalThis as unknown as Record<string, unknown>)['__zod_globalConfig'] = ZOD_CONFIG;
