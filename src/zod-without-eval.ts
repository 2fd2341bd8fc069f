import { config } from 'zod/v4/core';

// The strict content policy forbids the eval zod would compile with. Schemas decide when they are made, so the shell imports
// this before any screen that carries schemas is loaded; the sign-in page carries neither.
config({ jitless: true });
