import { accountCalls } from './account-calls.ts';
import { areaCalls } from './area-calls.ts';
import { brandCalls } from './brand-calls.ts';
import { clientCalls } from './client-calls.ts';
import { commandCalls } from './command-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { geoCalls } from './geo-calls.ts';
import { groupCalls } from './group-calls.ts';
import { jobCalls } from './job-calls.ts';
import { pushCalls } from './push-calls.ts';
import { passwordCalls } from './password-calls.ts';
import { sessionCalls } from './session-calls.ts';

/** Calls of signing in, of the maps and of the frame around every screen: the data core has them from its first question on. */
export const FIRST_CALLS = {
  ...accountCalls,
  ...areaCalls,
  ...brandCalls,
  ...clientCalls,
  ...commandCalls,
  ...deviceCalls,
  ...geoCalls,
  ...groupCalls,
  ...jobCalls,
  ...pushCalls,
  ...passwordCalls,
  ...sessionCalls,
} as const;
