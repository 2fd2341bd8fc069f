import { z } from 'zod';
import { NEW_PASSWORD } from './password-rules.ts';
import { text } from '../../base/text.ts';
import { isTimeZone } from '../../base/time/time-zone.ts';

const { shortest, longest } = NEW_PASSWORD;

/** What the fields of an account may hold: one rule for the console, the calls and the command line. Messages are those of the last. */
export const accountLogin = text()
  .trim()
  .min(4, 'must have 4 letters or more')
  .max(120, 'must not be longer than 120 letters')
  .regex(/^\S+$/, 'must not contain spaces');
export const accountName = text().trim().min(1, 'must not be empty').max(120, 'must not be longer than 120 letters');
export const accountMobile = text()
  .trim()
  .regex(/^\+?[\d ()-]{8,20}$/, 'must be a telephone number');
export const accountEmail = z.email('must be an e-mail address').max(254, 'must not be longer than 254 letters');
export const accountTimezone = text().max(64).refine(isTimeZone, 'must be a time zone such as America/Sao_Paulo');
export const newPassword = text()
  .min(shortest, `must have ${shortest} letters or more`)
  .max(longest, `must not be longer than ${longest} letters`);
