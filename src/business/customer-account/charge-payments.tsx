import { Lines, Part } from './parts.tsx';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../domain/people/users/grants.ts';
import { isWaiting, refundableCents, type Payment } from '../../../domain/business/billing/payment.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './account.module.css';
import { WayText } from './cells.tsx';
import { PixCode } from './pix-code.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';
import { paymentTone } from './tones.ts';

/** What was done to pay a charge, and what can be done with it. */
export function ChargePayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (payments.length === 0) return null;
  return (
    <Part title={t('account.tabs.payments')}>
      <Lines>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <WayText way={payment} />{' '}
              <span className={classes.none}>{format.dateTime(Date.parse(payment.createdAt))}</span>
              <MoneyBack payment={payment} />
            </span>
            <PayLink payment={payment} />
            <StateMark tone={paymentTone(payment.status)} text={t(`account.paymentStatus.${payment.status}`)} />
            <PaymentActions payment={payment} />
          </li>
        ))}
      </Lines>
      <PixCode code={payments.find(({ pixCode }) => pixCode !== null)?.pixCode ?? null} />
    </Part>
  );
}

/** Where a PIX or a boleto is shown, at the provider. */
export function PayLink({ payment: { payUrl, type } }: { payment: Payment }) {
  const { t } = useTranslation();
  if (payUrl === null) return null;
  return (
    <a href={payUrl} target="_blank" rel="noopener noreferrer">
      {t(type === 'BOLETO' ? 'account.pay.open.BOLETO' : 'account.pay.open.PIX')}{' '}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </a>
  );
}

/** What of a payment went back, or is disputed; nothing where all of it stands. */
export function MoneyBack({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { refundedCents, refundingCents, dispute, currency } = payment;
  return (
    <>
      {refundedCents > 0 && (
        <span className={classes.quiet}>{t('account.pay.refunded', { amount: money(refundedCents, currency) })}</span>
      )}
      {refundingCents > 0 && (
        <span className={classes.quiet}>{t('account.pay.refunding', { amount: money(refundingCents, currency) })}</span>
      )}
      {dispute !== null && <span className={classes.quiet}>{t(`account.dispute.${dispute}`)}</span>}
    </>
  );
}

/** Gives up what waits to be paid; staff who may give back what was paid. */
function PaymentActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  if (isWaiting(payment))
    return (
      <Button
        variant="default"
        h={36}
        onClick={() => openDialog('give-up', (close) => <GiveUp payment={payment} onClose={close} />)}
      >
        {t('account.pay.giveUp')}
      </Button>
    );
  const mayRefund = user.profile !== 'USER' && grants(permissions, 'BILLING_REFUNDS');
  if (!mayRefund || refundableCents(payment) === 0) return null;
  return (
    <Button
      variant="default"
      h={36}
      onClick={() => openDialog('refund', (close) => <RefundDialog payment={payment} onClose={close} />)}
    >
      {t('account.pay.back')}
    </Button>
  );
}

function GiveUp({ payment: { id }, onClose }: { payment: Payment; onClose(): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('payments.giveUp', { stale: STALE_BY_CONTRACT });
  const giveUp = async () => {
    const answer = await run({ params: { id: String(id) } });
    return answer === null || answer.ok ? null : answer.failure;
  };
  return (
    <ConfirmDialog
      title={t('account.pay.giveUpAsk')}
      confirm={t('account.pay.giveUp')}
      failed={t('account.pay.giveUpFailed')}
      onConfirm={giveUp}
      onLeave={onClose}
    >
      <p>{t('account.pay.giveUpText')}</p>
    </ConfirmDialog>
  );
}
