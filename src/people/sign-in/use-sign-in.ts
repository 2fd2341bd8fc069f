import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import type { Result } from '../../../contract/failure.ts';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { SESSION_KEYS } from '../../../domain/people/users/logged-user.ts';
import { signInMachine } from '../../../machines/sign-in.ts';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { deviceStore } from '../../base/platform.ts';
import { useCore } from '../../base/session/session-context.tsx';

export type SignInActor = ActorRefFrom<typeof signInMachine>;

const lookUpWith = (core: Core) =>
  fromPromise<Result<readonly ExposedBrand[]>, string>(({ input }) =>
    core.call('sessions.brandsByLogin', { query: { login: input } }),
  );

/**
 * Runs the machine of the sign-in card while the page is open. It prefers the brand of the last visit, then that of the
 * host.
 */
export function useSignIn(): SignInActor {
  const core = useCore();
  const host = useBrand().id;
  const [machine] = useState(() =>
    signInMachine.provide({
      actors: { lookUp: lookUpWith(core) },
      actions: { remember: (_, { brand }) => deviceStore.set(SESSION_KEYS.brand, String(brand)) },
    }),
  );
  const [wanted] = useState(() => [Number(deviceStore.get(SESSION_KEYS.brand)), host]);
  return useActorRef(machine, { input: { wanted } });
}
