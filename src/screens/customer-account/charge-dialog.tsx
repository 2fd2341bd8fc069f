import { Button, Select } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../domain/billing-charge.ts';
import { PAYMENT_TYPES, type Payment, type PaymentType } from '../../../domain/payment.ts';
import { useFormat } from '../../i18n/format.ts';
import { useCall } from '../../query/use-call.ts';
import { useWrite } from '../../query/use-write.ts';
import { CalendarDay } from '../../ui/calendar-day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import classes from './account.module.css';
import { Money, monthText, WayText } from './cells.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';
import { CHARGE_TONES, paymentTone } from './tones.ts';

/** The provider tells of a payment when it happened: what it told is looked for this often. */
const EVERY_MS = 5_000;

interface Props {
  charge: Charge;
  onClose(): void;
}

/** What a month of a contract cost and why, its payments, and a way to pay it. */
export function ChargeDialog({ charge, onClose }: Props) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const asked = useCall('payments.list', { query: { charge: String(charge.id) } }, { keptMs: 0, everyMs: EVERY_MS });
  const payments = asked.value?.content ?? [];
  const isPaid = charge.status === 'PAID' || payments.some(({ status }) => paymentTone(status) === 'good');
  const isUnderWay = payments.some(({ status }) => paymentTone(status) === 'warning');
  return (
    <Dialog title={monthText(charge.month, locale)} shape="wide" closable onDismiss={onClose}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('account.field.amount')}</dt>
          <dd>
            <Money cents={charge.amountCents} currency={charge.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('account.field.status')}</dt>
          <dd>
            <StateMark
              tone={isPaid ? 'good' : CHARGE_TONES[charge.status]}
              text={t(`account.chargeStatus.${isPaid ? 'PAID' : charge.status}`)}
            />
          </dd>
        </div>
        <div>
          <dt>{t('account.field.dueDate')}</dt>
          <dd>
            <CalendarDay day={charge.dueDate} />
          </dd>
        </div>
        <div>
          <dt>{t('account.field.customer')}</dt>
          <dd>{charge.customerName}</dd>
        </div>
      </dl>
      <Lines charge={charge} />
      <Payments payments={payments} />
      {!isPaid && !isUnderWay && asked.value !== undefined && <Pay charge={charge} />}
    </Dialog>
  );
}

/** What of the month was in which plan. */
function Lines({ charge: { lines, currency } }: { charge: Charge }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part}>
      <h3>{t('account.charge.lines')}</h3>
      <ul className={classes.lines}>
        {lines.map(({ planName, from, to, days, amountCents }) => (
          <li key={from}>
            <span>
              {planName}{' '}
              <span className={classes.none}>
                <CalendarDay day={from} /> {t('account.charge.to')} <CalendarDay day={to} />
              </span>
              <span className={classes.quiet}>{t('account.charge.days', { count: days })}</span>
            </span>
            <Money cents={amountCents} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (payments.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t('account.tabs.payments')}</h3>
      <ul className={classes.lines}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <WayText way={payment} />{' '}
              <span className={classes.none}>{format.dateTime(Date.parse(payment.createdAt))}</span>
            </span>
            <PayLink payment={payment} />
            <StateMark tone={paymentTone(payment.status)} text={t(`account.paymentStatus.${payment.status}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a PIX or a boleto is shown, at the provider. */
export function PayLink({ payment: { payUrl } }: { payment: Payment }) {
  const { t } = useTranslation();
  if (payUrl === null) return null;
  return (
    <a href={payUrl} target="_blank" rel="noopener noreferrer">
      {t('account.pay.open')} <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </a>
  );
}

/** Begins to pay, by what the contract is paid with until something else is chosen. */
function Pay({ charge }: { charge: Charge }) {
  const { t } = useTranslation();
  const [type, setType] = useState<PaymentType | null>(null);
  const { run, running, failure } = useWrite('charges.pay', { stale: STALE_BY_CONTRACT });
  return (
    <section className={classes.part}>
      {failure && <FailureCallout title={t('account.pay.failed')} failure={failure} />}
      <div className={classes.row}>
        <Select
          className={classes.way}
          aria-label={t('account.field.way')}
          placeholder={t('account.pay.usual')}
          data={PAYMENT_TYPES.map((each) => ({ value: each, label: t(`account.way.${each}`) }))}
          value={type}
          clearable
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => setType(PAYMENT_TYPES.find((each) => each === next) ?? null)}
        />
        <Button
          h={40}
          loading={running !== null}
          onClick={() => void run({ params: { id: String(charge.id) }, body: type === null ? {} : { type } })}
        >
          {t('account.pay.pay')}
        </Button>
      </div>
    </section>
  );
}
