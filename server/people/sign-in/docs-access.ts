import type { FastifyRequest } from 'fastify';
import { STAFF } from '../../../contract/rest/base/define.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { DocsGuard } from '../../base/http/docs.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { judgePassword, type SignInDeps } from './sign-in.ts';

interface Deps {
  rights: Pick<Rights, 'callerOf'>;
  signIn: SignInDeps;
  /** Login and password of `Authorization: Basic`. */
  basicOf(request: FastifyRequest): { user: string; password: string } | null;
}

const isStaff = (profile: Profile | undefined): boolean => STAFF.some((each) => each === profile);

/**
 * The docs are for staff: by the token of a session, or by login and password, which a browser asks for by itself since
 * a page that is opened in a tab of its own brings no token. A password is counted and judged as at signing in, and
 * opens no session.
 */
export function docsForStaff({ rights, signIn, basicOf }: Deps): DocsGuard {
  return async (request) => {
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) return isStaff((await rights.callerOf(token))?.profile);
    const basic = basicOf(request);
    if (!basic) return false;
    const { account, fits, counted } = await judgePassword(signIn, {
      login: basic.user.trim(),
      password: basic.password,
      host: request.hostname,
      address: request.ip,
    });
    if (!fits || !account || account.isDisabled) return false;
    await counted.throttle.succeeded(request.ip, counted.login);
    return isStaff(account.user.profile);
  };
}
