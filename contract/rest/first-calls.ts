import { accountCalls } from './people/account-calls.ts';
import { areaCalls } from './desk/area-calls.ts';
import { brandCalls } from './people/brand-calls.ts';
import { clientCalls } from './desk/client-calls.ts';
import { commandCalls } from './desk/command-calls.ts';
import { deviceCalls } from './live/device-calls.ts';
import { geoCalls } from './live/geo-calls.ts';
import { groupCalls } from './live/group-calls.ts';
import { jobCalls } from './work/job-calls.ts';
import { pushCalls } from './work/push-calls.ts';
import { passwordCalls } from './people/password-calls.ts';
import { sessionCalls } from './people/session-calls.ts';

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
