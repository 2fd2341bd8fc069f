// The strict content policy forbids the eval zod would compile with: it gives up quietly, but some browsers write each try to the
// console. Schemas decide when they are made, which may be before any code of the chunk that carries them; so this is the first the
// page does, and it sets what zod reads when it loads rather than loading zod on pages that need none.
export const ZOD_CONFIG = { jitless: true };
(globalThis as unknown as Record<string, unknown>)['__zod_globalConfig'] = ZOD_CONFIG;
