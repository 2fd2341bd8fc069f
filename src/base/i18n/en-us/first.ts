import { chat } from './chat.ts';
import { brand, common, failure } from './common.ts';
import { login } from './login.ts';
import { reset } from './reset.ts';
import { answers } from './notification-answers.ts';
import { session } from './session.ts';
import { firstShell } from './first-shell.ts';

/** The US English texts that a person may meet before signing in: what the sign-in page loads. */
export const firstEnUs = {
  chat,
  brand,
  common,
  failure,
  login,
  reset,
  notify: { answer: answers },
  session,
  shell: firstShell,
};
