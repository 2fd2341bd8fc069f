import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '@mantine/core';
import { DEFAULT_TIMEZONE } from '../../domain/time-zone.ts';
import { setFormatTimeZone } from '../i18n/format.ts';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActor } from './console-context.tsx';
import { Routes } from './routes-view.tsx';
import { Splash } from './splash.tsx';

/** Lets the routes in once it is known who is there. */
export function SessionGate() {
  const actor = useSessionActor();
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const [path] = useLocation();
  const timeZone = useSession()?.user.metadata.timezone ?? DEFAULT_TIMEZONE;
  useEffect(() => setFormatTimeZone(timeZone), [timeZone]);
  if (state === 'restoring') return <Splash />;
  // Who wants out gets out, also while the server is away.
  if (state === 'unreachable' && path !== '/logout') return <Unreachable />;
  return <Routes />;
}

function Unreachable() {
  const { t } = useTranslation();
  const actor = useSessionActor();
  const isPermissions = useSelector(actor, (snapshot) => snapshot.context.failure?.session === 'permissions');
  return (
    <Notice title={isPermissions ? t('session.ended.permissions-failed') : t('shell.unreachableTitle')} text={t('shell.unreachable')} whole>
      <Button onClick={() => actor.send({ type: 'RETRY' })}>{t('common.retry')}</Button>
      <Button variant="default" onClick={() => actor.send({ type: 'SIGN_OUT' })}>
        {t('shell.otherAccount')}
      </Button>
    </Notice>
  );
}
