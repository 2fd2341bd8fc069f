import type { Handlers } from '../http/handler.ts';
import type { Captcha } from './captcha.ts';

/** The handler of captchas. */
export const captchaHandlers = (captcha: Captcha): Pick<Handlers, 'captcha.challenge'> => ({
  'captcha.challenge': () => captcha.challenge(),
});
