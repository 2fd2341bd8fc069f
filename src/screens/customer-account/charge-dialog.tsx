import { Fact, Facts, Lines, Part } from './parts.tsx';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../domain/billing-charge.ts';
import { grants } from '../../../domain/grants.ts';
import { isOver, PAYMENT_TYPES, type PaymentType } from '../../../domain/payment.ts';
import shared from '../../form/form.module.css';
import { useFormat } from '../../i18n/format.ts';
import { useCall } from '../../query/use-call.ts';
import { useWrite } from '../../query/use-write.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { CalendarDay } from '../../ui/calendar-day.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import classes from './account.module.css';
import { CancelCharge } from './cancel-charge.tsx';
import { Money, monthText } from './cells.tsx';
import { ChargePayments } from './charge-payments.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';
import { CHARGE_TONES } from './tones.ts';

/** The provider tells of a payment when it happened: what it told is looked for this often. */
const EVERY_MS = 5_000;

/** Charges of a contract that are looked through: more than eight years of them. */
const MOST = 100;

const openCancel = (charge: Charge): void =>
  openDialog('charge-cancel', (close) => <CancelCharge charge={charge} onClose={close} />);

interface Props {
  charge: Charge;
  onClose(): void;
}

/** What a month of a contract cost and why, its payments, and a way to pay it. */
export function ChargeDialog({ charge: opened, onClose }: Props) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { user, permissions } = useSignedIn();
  const isStaff = user.profile !== 'USER';
  const charge = useLatest(opened);
  const asked = useCall('payments.list', { query: { charge: String(charge.id) } }, { keptMs: 0, everyMs: EVERY_MS });
  const payments = asked.value?.content ?? [];
  const isOpen = charge.status === 'OPEN' || charge.status === 'OVERDUE';
  const isUnderWay = payments.some(({ status }) => !isOver(status));
  return (
    <Dialog title={monthText(charge.month, locale)} shape="wide" closable onDismiss={onClose}>
      <ChargeFacts charge={charge} />
      {charge.status === 'TO_REFUND' && isStaff && <Callout tone="warning">{t('account.charge.toRefund')}</Callout>}
      <ChargeLines charge={charge} />
      <ChargePayments payments={payments} />
      {isOpen && !isUnderWay && asked.value !== undefined && <Pay charge={charge} />}
      {isOpen && isStaff && grants(permissions, 'BILLING_CANCEL_CHARGES') && (
        <div className={shared.answers}>
          <Button variant="default" h={44} onClick={() => openCancel(charge)}>
            {t('account.charge.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function ChargeFacts({ charge }: { charge: Charge }) {
  const { t } = useTranslation();
  return (
    <Facts>
      <Fact label={t('account.field.amount')}>
        <Money cents={charge.amountCents} currency={charge.currency} />
      </Fact>
      <Fact label={t('account.field.status')}>
        <StateMark tone={CHARGE_TONES[charge.status]} text={t(`account.chargeStatus.${charge.status}`)} />
      </Fact>
      <Fact label={t('account.field.dueDate')}>
        <CalendarDay day={charge.dueDate} />
      </Fact>
      <Fact label={t('account.field.customer')}>{charge.customerName}</Fact>
      {charge.cancelReason !== null && <Fact label={t('account.charge.cancelReason')}>{charge.cancelReason}</Fact>}
    </Facts>
  );
}

/** A charge as it is now: it is paid, or cancelled, while somebody looks at it. */
function useLatest(charge: Charge): Charge {
  const query = { contract: String(charge.contract), limit: MOST };
  const { value } = useCall('charges.list', { query }, { keptMs: 0, everyMs: EVERY_MS });
  return value?.content.find(({ id }) => id === charge.id) ?? charge;
}

/** What of the month was in which plan. */
function ChargeLines({ charge: { lines, currency } }: { charge: Charge }) {
  const { t } = useTranslation();
  return (
    <Part title={t('account.charge.lines')}>
      <Lines>
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
      </Lines>
    </Part>
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
