import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '@mantine/core';
import { Notice } from '../base/ui/notice.tsx';
import { useSessionActor } from '../base/session/session-context.tsx';
import { Routes } from './routes-view.tsx';
import { Splash } from '../base/frame/splash.tsx';

/** Renders the routes once the session is known. */
export function SessionGate() {
  const actor = useSessionActor();
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const [path] = useLocation();
  if (state === 'restoring') return <Splash />;
  // Signing out works also while the server is unreachable.
  if (state === 'unreachable' && path !== '/logout') return <Unreachable />;
  return <Routes />;
}

function Unreachable() {
  const { t } = useTranslation();
  const actor = useSessionActor();
  const isPermissions = useSelector(actor, (snapshot) => snapshot.context.failure?.session === 'permissions');
  return (
    <Notice
      title={isPermissions ? t('session.ended.permissions-failed') : t('shell.unreachableTitle')}
      text={t('shell.unreachable')}
      whole
    >
      <Button onClick={() => actor.send({ type: 'RETRY' })}>{t('common.retry')}</Button>
      <Button variant="default" onClick={() => actor.send({ type: 'SIGN_OUT' })}>
        {t('shell.otherAccount')}
      </Button>
    </Notice>
  );
}
