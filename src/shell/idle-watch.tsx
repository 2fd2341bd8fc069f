import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { idleMachine } from '../../machines/idle.ts';
import { watchActivity } from '../base/platform.ts';
import { useCore, useSignedIn } from '../base/session/session-context.tsx';
import { useAppConfig } from '../base/console/console-context.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import classes from './idle-watch.module.css';

/** Pauses the live view of an inactive user; off without a time in the configuration. */
export function IdleWatch() {
  const { idleMinutes } = useAppConfig();
  return idleMinutes > 0 ? <Watching afterMs={idleMinutes * 60_000} /> : null;
}

function Watching({ afterMs }: { afterMs: number }) {
  const { t } = useTranslation();
  const core = useCore();
  const asks = useSignedIn().user.profile === 'USER';
  const machine = useMemo(
    () => idleMachine.provide({ actions: { pause: () => void core.pause(), resume: () => void core.resume() } }),
    [core],
  );
  const actor = useActorRef(machine, { input: { afterMs, asks } });
  const isPaused = useSelector(actor, (state) => state.matches('paused'));
  useEffect(() => watchActivity(() => actor.send({ type: 'ACTIVITY' })), [actor]);
  if (!isPaused) return null;
  if (!asks)
    return (
      <p className={classes.paused} role="status">
        {t('idle.pausedStaff')}
      </p>
    );
  return <IdleDialog onContinue={() => actor.send({ type: 'CONTINUE' })} />;
}
