import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { useSession, useSessionActor } from '../../base/session/session-context.tsx';
import { Splash } from '../../base/frame/splash.tsx';

/** Opening this address ends the session. */
export default function LogoutScreen() {
  const actor = useSessionActor();
  const session = useSession();
  useEffect(() => {
    actor.send({ type: 'SIGN_OUT' });
  }, [actor]);
  return session === null ? <Redirect to="/login" replace /> : <Splash />;
}
