import { ActionIcon } from '@mantine/core';
import { IconReceiptOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { debtorKey, owing, type Debtor } from '../../domain/debt.ts';
import { useCore, useSignedIn } from './console-context.tsx';
import { rememberDebtor, toldDebtors } from './debt-memory.ts';
import classes from './notice-bar.module.css';

/** Asks for the brand one works for and the customer one belongs to; what cannot be had owes nothing. */
function useDebtors(): readonly Debtor[] {
  const core = useCore();
  const { user } = useSignedIn();
  const brand = useQuery({ queryKey: ['brands', 'read', user.brand], queryFn: () => core.call('brands.read', { params: { id: String(user.brand) } }) });
  const customer = useQuery({ queryKey: ['customers', 'of-user', user.id], queryFn: () => core.call('customers.ofUser', { query: { userId: String(user.id) } }) });
  return [
    ...(brand.data?.ok ? [{ kind: 'brand' as const, ...brand.data.value }] : []),
    ...(customer.data?.ok ? customer.data.value.map((found) => ({ kind: 'customer' as const, ...found })) : []),
  ];
}

/** What is overdue, below the toolbar: the brand's once a session, the customer's until it is dismissed. Customers themselves see none. */
export function DebtNotice() {
  const { user } = useSignedIn();
  return user.profile === 'USER' ? null : <Notices />;
}

function Notices() {
  const { user } = useSignedIn();
  // What this page is done with; the brand's key is kept for the next page as soon as its notice is shown.
  const [told, setTold] = useState(toldDebtors);
  const shown = owing(user.profile, useDebtors(), told);
  const dismiss = (debtor: Debtor) => {
    rememberDebtor(debtorKey(debtor));
    setTold(new Set([...told, debtorKey(debtor)]));
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
