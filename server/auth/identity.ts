import type { FastifyBaseLogger } from 'fastify';
import { captchaHandlers } from '../captcha/captcha-handlers.ts';
import { openCaptcha } from '../captcha/captcha.ts';
import type { Config } from '../config.ts';
import type { ServerCore } from '../core.ts';
import type { Handlers } from '../http/handler.ts';
import { createMailer } from '../mail/mailer.ts';
import { ssoHandlers } from '../sso/sso-handlers.ts';
import { ssoPageConfig, ssoVendors, type SsoPageConfig } from '../sso/vendors.ts';
import { passwordHandlers } from './password-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { RESET, createThrottle } from './throttle.ts';

/** What the page is told of the ways to prove who one is. */
export interface IdentityPageConfig {
  /** Vendors to sign in with; null where one is not set up. */
  sso: { google: SsoPageConfig | null; facebook: SsoPageConfig | null };
  /** Key of reCAPTCHA; null where the server makes captchas of its own. */
  recaptchaSiteKey: string | null;
}

/** Everything by which people prove who they are: sessions, vendors, captchas, forgotten passwords. */
export interface Identity {
  handlers: Pick<Handlers, keyof ReturnType<typeof sessionHandlers> | 'captcha.challenge' | 'password.token' | 'password.change' | 'sso.exchange'>;
  page: IdentityPageConfig;
}

export async function openIdentity(core: ServerCore, config: Config, log: FastifyBaseLogger): Promise<Identity> {
  const { db, clock, sessions, throttle, brands } = core;
  const vendors = ssoVendors(config.sso);
  const captcha = await openCaptcha(db, clock);
  const mailer = config.mail ? createMailer(config.mail) : null;
  return {
    handlers: {
      ...sessionHandlers({ db, sessions, throttle, brands, vendors, clock }),
      ...captchaHandlers(captcha),
      ...passwordHandlers({ db, clock, sessions, brands, throttle: createThrottle(db, clock, RESET), captcha, mailer, config, log }),
      ...ssoHandlers({ vendors, throttle, publicUrl: config.publicUrl }),
    },
    page: { sso: ssoPageConfig(vendors), recaptchaSiteKey: config.recaptcha?.siteKey ?? null },
  };
}
