import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForNotifications, type NotificationAnswer } from '../notifications/permission.ts';
import classes from './login.module.css';

/** Lets a user allow notifications before signing in, and shows the result. */
export function NotificationLink() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<NotificationAnswer | null>(null);
  const ask = async () => setAnswer(await askForNotifications());
  return (
    <div className={classes.notifications}>
      <button type="button" className={classes.link} onClick={() => void ask()}>
        <IconBell size={16} stroke={1.75} aria-hidden="true" />
        {t('login.notifications')}
      </button>
      <p role="status" data-answer={answer}>
        {answer !== null && t(`notify.answer.${answer}`)}
      </p>
    </div>
  );
}
