import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DemoAccount } from '../../base/console/app-config.ts';
import classes from './login.module.css';

interface Props {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}

/** Buttons that fill the form with a demo account; the server sends these to the local machine only. */
export function DemoAccounts({ accounts, onChoose }: Props) {
  const { t } = useTranslation();
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-label={t('login.demoTitle')}>
      <p>
        <strong>{t('login.demoTitle')}</strong> {t('login.demoLead')}
      </p>
      <div className={classes.accounts}>
        {accounts.map((account) => (
          <Button key={account.login} variant="default" size="sm" onClick={() => onChoose(account)}>
            {account.login}
          </Button>
        ))}
      </div>
    </section>
  );
}
