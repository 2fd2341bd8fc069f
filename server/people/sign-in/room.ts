import type { FastifyBaseLogger } from 'fastify';
import type { Removal } from '../../base/removals.ts';
import { captchaHandlers } from '../../base/captcha/captcha-handlers.ts';
import { openCaptcha } from '../../base/captcha/captcha.ts';
import type { Config } from '../../base/config.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { IdentityPageConfig } from '../../base/http/console-files.ts';
import { appSeal } from '../two-factor/room.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import { isConsoleOrigin } from '../../base/mail/console-origin.ts';
import { createMailer } from '../../base/mail/mailer.ts';
import { ssoHandlers } from '../sso/sso-handlers.ts';
import { ssoPageConfig, ssoVendors } from '../sso/vendors.ts';
import type { RoomGuards } from '../../base/rights/guard.ts';
import { passwordHandlers } from './password-handlers.ts';
import { registerHandler } from './register-handler.ts';
import { secondStepHandlers, type SecondStepRoom } from './second-step.ts';
import { sessionHandlers } from './session-handlers.ts';
import type { SignInDeps } from './sign-in.ts';
import { removeAttempts } from './remove-attempts.ts';
import {
  CAPTCHA,
  LOOK_UP,
  RESET,
  RESET_MAIL,
  SECOND_STEP,
  VENDOR,
  createThrottle,
  type Throttle,
  type ThrottleRule,
} from '../../base/throttle/throttle.ts';

/** Everything about authentication: sessions, vendors, captchas, forgotten passwords. */
export interface Identity {
  handlers: Pick<
    Handlers,
    | keyof ReturnType<typeof sessionHandlers>
    | 'captcha.challenge'
    | 'password.token'
    | 'password.change'
    | 'sso.exchange'
    | keyof ReturnType<typeof secondStepHandlers>
  >;
  guards: Required<Pick<RoomGuards, 'session'>>;
  removals: readonly Removal[];
  page: IdentityPageConfig;
  /** What signing in needs, for other ways to prove a password. */
  signIn: SignInDeps;
}

interface IdentityDeps {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  throttle: Throttle;
  brands: BrandFinder;
  tree: Pick<BrandTree, 'byAlias'>;
}

const openSecondStep = async (deps: Omit<SecondStepRoom, 'seal' | 'steps'>): Promise<SecondStepRoom> => ({
  ...deps,
  seal: await appSeal(deps.db),
  steps: createThrottle(deps.db, deps.clock, SECOND_STEP),
});

/** Opens the room in which people prove who they are. */
export async function openIdentity(
  { db, clock, sessions, throttle, brands, tree }: IdentityDeps,
  config: Config,
  log: FastifyBaseLogger,
): Promise<Identity> {
  const vendors = ssoVendors(config.sso);
  const captcha = await openCaptcha(db, clock);
  const mailer = config.mail ? createMailer(config.mail) : null;
  const throttleOf = (rule: ThrottleRule) => createThrottle(db, clock, rule);
  const vendorThrottle = throttleOf(VENDOR);
  const secondStep = await openSecondStep({ db, clock, sessions, mailer, log });
  const signIn: SignInDeps = {
    db,
    sessions,
    throttle,
    vendorThrottle,
    lookUps: throttleOf(LOOK_UP),
    captcha,
    brands,
    vendors,
    secondStep,
    clock,
  };
  return {
    handlers: {
      ...sessionHandlers(signIn),
      ...secondStepHandlers(secondStep),
      ...captchaHandlers(captcha),
      ...registerHandler(brands),
      ...passwordHandlers({
        db,
        clock,
        sessions,
        brands,
        throttle: throttleOf(RESET),
        unsolved: throttleOf(CAPTCHA),
        mails: throttleOf(RESET_MAIL),
        captcha,
        mailer,
        config,
        log,
      }),
      ...ssoHandlers({
        vendors,
        throttle: vendorThrottle,
        isOwnOrigin: (origin) => isConsoleOrigin(config, (host) => tree.byAlias(host) !== null, origin),
      }),
    },
    guards: { session: async (caller, id) => id === caller.sessionId },
    removals: [
      { name: 'sessions', run: sessions.removeOld },
      { name: 'attempts', run: (nowMs) => removeAttempts(db, nowMs) },
    ],
    signIn,
    page: { sso: ssoPageConfig(vendors), recaptchaSiteKey: config.recaptcha?.siteKey ?? null },
  };
}
