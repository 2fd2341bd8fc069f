import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { resetMinutes } from '../../domain/password-rules.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import { readBrands } from '../brands/brand-rows.ts';
import { hostsOf } from '../brands/change-brand.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { isRecaptchaSolved } from '../captcha/recaptcha.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { CONSOLE_PATH, standingOrigin, type Standing } from '../mail/console-origin.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetMail } from '../mail/reset-mail.ts';
import { accountsOf, accountsOfMail, mailOf, type Account } from '../users/user-rows.ts';
import { accountsMeant } from './account-meant.ts';
import { hasOpenReset, issueReset, redeemReset, withdrawReset } from './password-resets.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../throttle/throttle.ts';

interface Deps {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  brands: BrandFinder;
  /** Counts requests for a new password apart from sign-ins. */
  throttle: Throttle;
  /** Counts captchas that were not solved, by address. */
  unsolved: Throttle;
  /** Counts mails by account. */
  mails: Throttle;
  captcha: Captcha;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  config: Standing & Pick<Config, 'recaptcha'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

type Asked = CallContext<'password.token'>;

async function verifyCaptcha({ captcha, config, unsolved }: Deps, { body, address }: Asked): Promise<void> {
  const { recaptchaToken: answer } = body;
  await guardAttempts(unsolved, address, '');
  const isSolved = config.recaptcha
    ? await isRecaptchaSolved(config.recaptcha, answer, address)
    : await captcha.spend(answer);
  if (!isSolved) throw new Refusal('invalid-input', { recaptchaToken: 'field.captcha' });
  await unsolved.succeeded(address, '');
}

/** The account that a login or an e-mail means; a login comes first. Accounts that cannot sign in are like none. */
async function accountAsked({ db, brands }: Deps, { body, host, address }: Asked): Promise<Account> {
  const open = (accounts: readonly Account[]): Account[] => accounts.filter(({ isDisabled }) => !isDisabled);
  const hostBrand = brands.ofHost(host ?? '', address)?.id ?? null;
  const meant = (accounts: readonly Account[]): Account[] =>
    accountsMeant(open(accounts), body.brand ?? null, hostBrand);
  const byLogin = meant(await accountsOf(db, body.login));
  const found = byLogin.length > 0 ? byLogin : meant(await accountsOfMail(db, body.login));
  if (found.length > 1) throw new Refusal('account-ambiguous', { login: 'account-ambiguous' });
  if (!found[0]) throw new Refusal('account-not-found');
  return found[0];
}

const isMail = (text: string | null): text is string => z.email().max(254).safeParse(text).success;

/** The parts of a mail that are needed before a token is created, so that a request that cannot be granted invalidates no older token. */
async function prepare({ db, config, mailer, log }: Deps, { user, brandAlias }: Account) {
  const where = standingOrigin(config, { alias: brandAlias, hosts: await hostsOf(db, user.brand) });
  if (mailer === null && !config.demo) throw new Refusal('mail-not-configured');
  if (mailer !== null && where === null) {
    log.error(
      'a link to a new password was not mailed: PUBLIC_URL is not set, and no whole host is written down for the brand',
    );
    throw new Refusal('mail-not-configured');
  }
  const to = mailOf(user);
  if (mailer !== null && !isMail(to)) throw new Refusal('no-mail-address');
  const [brand] = await readBrands(db, [user.brand]);
  return { where: where ?? '', to: to ?? '', brand: brand! };
}

async function handOver(
  deps: Deps,
  { locale }: Asked,
  { user }: Account,
  { where, to, brand }: Awaited<ReturnType<typeof prepare>>,
  token: string,
  minutes: number,
): Promise<void> {
  const link = `${where}${CONSOLE_PATH}/password?t=${token}`;
  if (deps.mailer === null) {
    // Only a demo gets here: its operator reads this instead of a mail.
    deps.log.warn(
      `No mail server is set (SMTP_URL): the link to a new password for ${JSON.stringify(user.login)} is ${link}`,
    );
    return;
  }
  try {
    await deps.mailer(resetMail(locale, { brand, to, name: user.name, login: user.login, link, minutes }));
  } catch (error) {
    await withdrawReset(deps.db, token);
    deps.log.error({ err: error }, 'a link to a new password could not be mailed');
    throw new Refusal('mail-failed');
  }
}

async function askReset(deps: Deps, context: Asked): Promise<Record<string, never>> {
  const { body, address, requestId } = context;
  // Before a captcha is solved nothing counts for the login: else six bare requests would keep its owner out.
  await verifyCaptcha(deps, context);
  await guardAttempts(deps.throttle, address, body.login);
  const account = await accountAsked(deps, context);
  const prepared = await prepare(deps, account);
  // Repeated requests send no further mail; the last link stays valid for the owner of the mailbox.
  const isFlood = (await deps.mails.attempt(address, String(account.user.id))) > 0;
  if (isFlood && (await hasOpenReset(deps, account.user.id))) return {};
  const minutes = resetMinutes(body.expiryTime);
  const token = await issueReset(deps, account.user, minutes, { requestId, address });
  await handOver(deps, context, account, prepared, token, minutes);
  return {};
}

/** Handlers of the forgotten password. */
export function passwordHandlers(deps: Deps): Pick<Handlers, 'password.token' | 'password.change'> {
  return {
    'password.token': (context) => askReset(deps, context),
    'password.change': async ({ body: { token, password, confirmPassword }, requestId, address }) => {
      if (password !== confirmPassword)
        throw new Refusal('invalid-input', { confirmPassword: 'field.passwords-differ' });
      await redeemReset(deps, token, password, { requestId, address });
      // Sessions that this server believes in end at once.
      await deps.sessions.refresh();
      return {};
    },
  };
}
