import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadKeeping } from '../base/form/drafts.ts';
import { isAwaitedPiece } from '../base/reload/platform.ts';
import { Notice } from '../base/ui/notice.tsx';
import classes from './error-boundary.module.css';

interface Props {
  children: ReactNode;
}

/** Keeps a failure of one part from taking the page with it, and says what one can do. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isAwaitedPiece(error)) return <OnItsWay />;
    return <Broken error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

/** Stands in for a screen whose code could not be had: the page fetches it anew as soon as the server answers. */
function OnItsWay() {
  const { t } = useTranslation();
  return (
    <Notice title={t('shell.awaitedTitle')} text={t('shell.awaited')} icon={<IconCloudOff size={26} stroke={1.75} />} />
  );
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('shell.brokenTitle')}
      text={t('shell.broken')}
      icon={<IconAlertTriangle size={26} stroke={1.75} />}
    >
      <Button onClick={onRetry}>{t('common.retry')}</Button>
      <Button variant="default" onClick={reloadKeeping}>
        {t('common.reload')}
      </Button>
      <details className={classes.detail}>
        <summary>{t('shell.brokenDetail')}</summary>
        <code data-broken>{error.message}</code>
      </details>
    </Notice>
  );
}
