import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialog.tsx';
import { SessionList } from './session-list.tsx';
import classes from './sessions.module.css';

/** Where the person's account is open, and a way to end it there. */
export function SessionsDialog({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('secrets.sessions.title')} closable onDismiss={onLeave}>
      <p className={classes.lead}>{t('secrets.sessions.lead')}</p>
      <SessionList />
    </Dialog>
  );
}
