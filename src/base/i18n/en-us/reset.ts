import type { reset as portuguese } from '../pt-br/reset.ts';
import type { Translated } from '../translated.ts';

/** The forgotten password and the new one. */
export const reset: Translated<typeof portuguese> = {
  forgotTitle: 'Forgot password',
  forgotLead: 'We send you a link by email to create a new password.',
  account: 'Login or email',
  send: 'Send the link',
  back: 'Back to sign-in',
  incomplete: 'Fill in the field with your email or login and complete the reCAPTCHA!',
  unknownAccount: 'No account was found with the login or email given.',
  captchaMissing: 'The reCAPTCHA could not be loaded. Check the network and reload the page.',
  sentTitle: 'Link sent',
  sent: 'Check your email: the link is valid for three days and works once.',
  newTitle: 'New password',
  newLead: 'You sign in with it from now on.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  hint: '8 to 32 characters, hard to guess',
  save: 'Save the password',
  problem: {
    empty: 'Fill in all the fields to continue.',
    password: 'The new password field must have between 8 and 32 characters.',
    confirmPassword: 'The confirm password field must have between 8 and 32 characters.',
    differs: 'The password confirmation must be the same as the Password field.',
    token: 'The token parameter could not be obtained.',
  },
  tokenRefused: 'The token has expired or is invalid!',
  changeFailed: 'The request could not be sent, try again.',
  changedTitle: 'Password saved',
  changed: 'Sign in with the new password. Sessions that were open on other devices have ended.',
};
