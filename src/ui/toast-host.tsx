import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentToasts, dismissToast, onToasts, type Toast } from './toasts.ts';
import classes from './toast-host.module.css';

const ICONS = { success: IconCircleCheck, failure: IconAlertTriangle, notice: IconInfoCircle };

/** Toasts above every screen; a screen reader hears them without losing its place. */
export function ToastHost() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <section className={classes.host} aria-live="polite" aria-label={t('shell.notifications')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[toast.tone];
  const action = toast.action;
  const run = () => {
    dismissToast(toast.id);
    action?.run();
  };
  return (
    <div className={classes.toast} data-tone={toast.tone}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <span className={classes.text}>{toast.text}</span>
      {action && (
        <Button size="compact-sm" variant="light" onClick={run}>
          {action.label}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
