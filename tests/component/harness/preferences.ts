import { page } from 'vitest/browser';
import type { Profile, User } from '../../../domain/people/users/user.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

type Session = Sent<'sessions.own'>[number];

const session = (id: string, more: Partial<Session> = {}): Session => ({
  ...recorded('sessions.own')[0]!,
  id,
  isCurrent: false,
  ...more,
});

const PATHS = { ADMINISTRATOR: '/operator-account', OPERATOR: '/operator-account', USER: '/user-preferences' } as const;

/** A server with the account of somebody, as far as the page of preferences asks it. */
function accountAnswers(first: User): Answers {
  let user = first;
  let sessions = [
    session('here', { isCurrent: true }),
    session('phone', { agent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156.0.0.0' }),
  ];
  let asked = '';
  return {
    'factors.list': () => recorded('factors.list'),
    'support.contact': { ...recorded('support.contact'), sendsMail: true },
    'sessions.own': () => sessions,
    'sessions.endOthers': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return { ended: 1 };
    },
    'users.setMetadata': ({ body }) => {
      user = { ...user, metadata: { ...user.metadata, ...body } };
      return user.metadata;
    },
    'account.update': ({ body }) => {
      user = { ...user, ...body };
      return user;
    },
    'account.changeEmail': ({ body }) => {
      asked = body.email;
      return {};
    },
    'account.confirmEmail': () => {
      user = { ...user, data: { ...user.data, email: asked } };
      return user;
    },
    'account.changePassword': () => {
      const ended = sessions.length - 1;
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return { ended };
    },
  };
}

/** Opens the page of preferences that a profile has. */
export async function openPreferences(profile: Profile, options: MountOptions = {}): Promise<StandIn> {
  const signedIn = options.session ?? person(profile);
  return await mountAt(PATHS[profile], {
    ...options,
    session: signedIn,
    answers: { ...accountAnswers(signedIn.user), ...options.answers },
  });
}

export const card = (name: string) => page.getByRole('region', { name, exact: true });
