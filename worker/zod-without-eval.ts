import { z } from 'zod';

// Imported before any schema is made: the strict content security policy forbids the eval zod compiles with.
z.config({ jitless: true });
