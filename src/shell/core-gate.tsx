import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoreFate } from '../base/bridge/bridge.ts';
import { reloadKeeping } from '../base/form/drafts.ts';
import { Notice } from '../base/ui/notice.tsx';
import { useBridge } from '../base/session/session-context.tsx';
import { useObservable } from '../base/ui/use-observable.ts';

const RUNNING = 'running' as CoreFate;

/** Shows the console while there is a data core, be it one that is being replaced; without one nothing on the page is true. */
export function CoreGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const fate = useObservable(useBridge().fate$, RUNNING);
  if (fate !== 'stopped') return children;
  return (
    <Notice
      title={t('shell.stoppedTitle')}
      text={t('shell.stopped')}
      icon={<IconAlertTriangle size={26} stroke={1.75} />}
      whole
    >
      <Button onClick={reloadKeeping}>{t('common.reload')}</Button>
    </Notice>
  );
}
