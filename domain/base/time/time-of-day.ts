import { z } from 'zod';

/** A time of day as clocks show it, such as `08:30`. Apart from working hours: preferences of people use it before anything of those is loaded. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
