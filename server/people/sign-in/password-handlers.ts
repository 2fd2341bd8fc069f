import { resetMinutes } from '../../../domain/people/users/password-rules.ts';
import type { BrandFinder } from '../brands/brand-finder.ts';
import type { Captcha } from '../../base/captcha/captcha.ts';
import { isRecaptchaSolved } from '../../base/captcha/recaptcha.ts';
import type { Config } from '../../base/config.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { accountsOf, accountsOfMail, type Account } from '../users/user-rows.ts';
import { accountsMeant } from './account-meant.ts';
import { mailReset, prepareReset, type ResetRoom } from './mail-reset.ts';
import { hasOpenReset, redeemReset } from './password-resets.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';

interface Deps extends ResetRoom {
  sessions: Sessions;
  brands: BrandFinder;
  /** Counts requests for a new password apart from sign-ins. */
  throttle: Throttle;
  /** Counts captchas that were not solved, by address. */
  unsolved: Throttle;
  /** Counts mails by account. */
  mails: Throttle;
  captcha: Captcha;
  config: ResetRoom['config'] & Pick<Config, 'recaptcha'>;
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

async function askReset(deps: Deps, context: Asked): Promise<Record<string, never>> {
  const { body, address, requestId } = context;
  // Before a captcha is solved nothing counts for the login: else six bare requests would keep its owner out.
  await verifyCaptcha(deps, context);
  await guardAttempts(deps.throttle, address, body.login);
  const account = await accountAsked(deps, context);
  const delivery = await prepareReset(deps, account);
  // Repeated requests send no further mail; the last link stays valid for the owner of the mailbox.
  const isFlood = (await deps.mails.attempt(address, String(account.user.id))) > 0;
  if (isFlood && (await hasOpenReset(deps, account.user.id))) return {};
  const minutes = resetMinutes(body.expiryTime);
  await mailReset(deps, account, delivery, { locale: context.locale, minutes, requestId, address });
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
