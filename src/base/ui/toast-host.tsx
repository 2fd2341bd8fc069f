import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconInfoCircle,
  IconMessage,
  IconUrgent,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useSyncExternalStore, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toastVariant } from '../../../domain/base/toast-lives.ts';
import type { Toast } from './toast-store.ts';
import { toastStore } from './toasts.ts';
import classes from './toast-host.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  incident: IconUrgent,
  notification: IconBell,
  none: IconMessage,
};

/** Toasts above every screen; screen readers announce them without losing their place. */
export function ToastHost() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (
    <section className={classes.host} aria-live="polite" aria-label={t('shell.notifications')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Reading takes time: pointer and focus hold a toast. */
function holdsOf(id: number) {
  return {
    onPointerEnter: () => toastStore.hold(id, 'pointer'),
    onPointerLeave: () => toastStore.release(id, 'pointer'),
    onFocus: () => toastStore.hold(id, 'focus'),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) toastStore.release(id, 'focus');
    },
  };
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[toast.kind ?? 'none'];
  const { id } = toast;
  const action = toast.action ?? toast.way;
  // The host moves when a dialog opens: the events that would release the toast never arrive.
  useEffect(
    () => () => {
      toastStore.release(id, 'pointer');
      toastStore.release(id, 'focus');
    },
    [id],
  );
  const run = () => {
    toastStore.dismiss(id);
    action?.run();
  };
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind ?? 'none'}
      data-variant={toastVariant(toast.kind)}
      {...holdsOf(id)}
    >
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        {toast.title && <strong className={classes.title}>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
      {action && (
        <Button size="compact-sm" variant="light" onClick={run}>
          {action.label}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={() => toastStore.dismiss(id)}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
