import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialog.tsx';
import { NoticeChoices, ThisBrowser } from './notification-settings.tsx';
import classes from './notifications-dialog.module.css';

/** Settings of notifications: for this browser, and for the account. */
export function NotificationsDialog({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('notify.title')} closable onDismiss={onLeave}>
      <p className={classes.intro}>{t('notify.intro')}</p>
      <h3 className={classes.head}>{t('notify.browser')}</h3>
      <ThisBrowser />
      <h3 className={classes.head}>{t('notify.everywhere')}</h3>
      <NoticeChoices />
    </Dialog>
  );
}
