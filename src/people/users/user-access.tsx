import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { AccountRecord } from '../../../domain/people/users/account.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './users.module.css';

const STALE: readonly CallName[] = ['accounts.list', 'accounts.read'];
const DEEDS = ['resetPassword', 'endSessions', 'resetFactors', 'disable', 'enable'] as const;
type Deed = (typeof DEEDS)[number];

/** What can be done with an account as it is. */
function isOffered(deed: Deed, { isDisabled, openSessions, hasFactor }: AccountRecord): boolean {
  switch (deed) {
    case 'resetPassword':
    case 'disable':
      return !isDisabled;
    case 'enable':
      return isDisabled;
    case 'endSessions':
      return openSessions > 0;
    case 'resetFactors':
      return hasFactor;
  }
}

/** How an account gets in: its password, sessions and second factor, and whether it gets in at all. */
export function UserAccess({ account }: { account: AccountRecord }) {
  const { t } = useTranslation();
  const ask = (deed: Deed) =>
    openDialog(`user-${deed}`, (close) => <DeedDialog deed={deed} account={account} onLeave={close} />);
  return (
    <section className={classes.access} aria-labelledby="user-access">
      <h3 id="user-access">{t('users.access')}</h3>
      <p className={classes.quiet}>{t('users.sessions', { count: account.openSessions })}</p>
      <div className={classes.deeds}>
        {DEEDS.filter((deed) => isOffered(deed, account)).map((deed) => (
          <Button key={deed} variant="default" h={44} data-ends={deed === 'disable'} onClick={() => ask(deed)}>
            {t(`users.deed.${deed}.title`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface DeedProps {
  deed: Deed;
  account: AccountRecord;
  onLeave(): void;
}

function DeedDialog({ deed, account: { id, name }, onLeave }: DeedProps) {
  const { t } = useTranslation();
  const write = useWrite(`accounts.${deed}`, { stale: STALE });
  const run = async () => {
    const answer = await write.run({ params: { id: String(id) } });
    if (answer && !answer.ok) return answer.failure;
    toast('success', t(`users.deed.${deed}.done`, { name }));
    return null;
  };
  return (
    <ConfirmDialog
      title={t(`users.deed.${deed}.ask`, { name })}
      confirm={t(`users.deed.${deed}.title`)}
      failed={t('users.deedFailed')}
      onConfirm={run}
      onLeave={onLeave}
    >
      <p>{t(`users.deed.${deed}.text`)}</p>
    </ConfirmDialog>
  );
}
