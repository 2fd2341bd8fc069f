import { ActionIcon } from '@mantine/core';
import { IconReceiptOff, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { debtorKey, owing, type Debtor } from '../../domain/business/billing/debt.ts';
import { useCall } from '../base/query/use-call.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import { rememberDebtor, notifiedDebtors } from './debt-memory.ts';
import classes from './notice-bar.module.css';

/** Loads the user's brand and customer; one that cannot be loaded counts as owing nothing. */
function useDebtors(): readonly Debtor[] {
  const { user } = useSignedIn();
  const brand = useCall('brands.read', { params: { id: String(user.brand) } });
  const customer = useCall('customers.ofUser', { query: { userId: String(user.id) } });
  return [
    ...(brand.value ? [{ kind: 'brand' as const, ...brand.value }] : []),
    ...(customer.value ?? []).map((found) => ({ kind: 'customer' as const, ...found })),
  ];
}

/** What is overdue, below the toolbar: the brand's once a session, the customer's until it is dismissed. Customers themselves see none. */
export function DebtNotice() {
  const { user } = useSignedIn();
  return user.profile === 'USER' ? null : <Notices />;
}

function Notices() {
  const { user } = useSignedIn();
  // Notices that this page has handled; the brand's key is stored for the next page as soon as its notice is shown.
  const [notified, setNotified] = useState(notifiedDebtors);
  const shown = owing(user.profile, useDebtors(), notified);
  const dismiss = (debtor: Debtor) => {
    rememberDebtor(debtorKey(debtor));
    setNotified(new Set([...notified, debtorKey(debtor)]));
  };
  return shown.map((debtor) => <NoticeBar key={debtorKey(debtor)} debtor={debtor} onDismiss={() => dismiss(debtor)} />);
}

function NoticeBar({ debtor, onDismiss }: { debtor: Debtor; onDismiss: () => void }) {
  const { t } = useTranslation();
  const key = debtorKey(debtor);
  useEffect(() => {
    if (debtor.kind === 'brand') rememberDebtor(key);
  }, [debtor.kind, key]);
  return (
    <div className={classes.bar} data-tone="warning" role="region" aria-label={t(`debt.labels.${debtor.kind}`)}>
      <IconReceiptOff size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <p className={classes.text}>{t(`debt.${debtor.kind}`, { name: debtor.name })}</p>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('debt.dismiss')} onClick={onDismiss}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
