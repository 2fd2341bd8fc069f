import { config } from 'zod/v4/core';

// Imported before any schema is used: the strict content policy forbids the eval zod would compile with.
config({ jitless: true });
