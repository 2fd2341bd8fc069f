import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { EmailDialog } from './email-dialog.tsx';
import classes from './preferences.module.css';

/** The e-mail of the account, which is changed by a code that is mailed to the new one. */
export function EmailLine() {
  const { t } = useTranslation();
  const { email } = useSignedIn().user.data;
  return (
    <div className={classes.line}>
      <div>
        <strong>{t('preferences.email.title')}</strong>
        <span>{email ?? t('preferences.email.none')}</span>
      </div>
      <Button
        variant="default"
        h={44}
        onClick={() => openDialog('own-email', (close) => <EmailDialog onClose={close} />)}
      >
        {t(email === null ? 'preferences.email.add' : 'preferences.email.change')}
      </Button>
    </div>
  );
}
