import type { login as portuguese } from '../pt-br/login.ts';
import type { Translated } from '../translated.ts';

/** The sign-in page and what it says of a session that ended. */
export const login: Translated<typeof portuguese> = {
  title: 'Sign in',
  lead: 'Follow your vehicles in real time.',
  login: 'Login',
  password: 'Password',
  stay: 'Stay signed in on this device',
  stayHint: 'Opens without a network too, with the last known positions',
  showPassword: 'Show the password',
  submit: 'Sign in',
  required: 'Fill in this field',
  tooShort: 'Min character length is 4',
  failed: 'Could not sign in',
  badGateway: '502 Bad Gateway',
  refused: 'You do not have permission to access the system.',
  refusedTip: 'Ask the administrator of your company for access to monitoring.',
  claimFirst: 'The whole fleet,',
  claimSecond: 'now and an hour ago.',
  demoTitle: 'Demo',
  demoLead: 'Choose an account to fill in:',
  language: 'Language',
  theme: 'Theme',
};
