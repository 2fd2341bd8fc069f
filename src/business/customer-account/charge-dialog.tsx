import { Fact, Facts, Lines, Part } from './parts.tsx';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../domain/business/billing/billing-charge.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { isOver } from '../../../domain/business/billing/payment.ts';
import shared from '../../base/form/form.module.css';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './account.module.css';
import { CancelCharge } from './cancel-charge.tsx';
import { Money, monthText } from './cells.tsx';
import { ChargePayments } from './charge-payments.tsx';
import { Pay } from './pay.tsx';
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

/** Opens a charge beside whatever is shown. */
export const openCharge = (charge: Charge): void =>
  openDialog('charge', (close) => <ChargeDialog charge={charge} onClose={close} />);

/** What a month of a contract cost and why, its payments, and a way to pay it. */
function ChargeDialog({ charge: opened, onClose }: Props) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { user, permissions } = useSignedIn();
  const isStaff = user.profile !== 'USER';
  const charge = useLatest(opened);
  const asked = useCall('payments.list', { query: { charge: String(charge.id) } }, { keptMs: 0, everyMs: EVERY_MS });
  const payments = asked.value?.content ?? [];
  const isOpen = charge.status === 'OPEN' || charge.status === 'OVERDUE';
  return (
    <Dialog
      title={t('account.charge.title', { month: monthText(charge.month, locale) })}
      shape="wide"
      closable
      onDismiss={onClose}
    >
      <ChargeFacts charge={charge} />
      {charge.status === 'TO_REFUND' && isStaff && <Callout tone="warning">{t('account.charge.toRefund')}</Callout>}
      <ChargeLines charge={charge} />
      <ChargePayments payments={payments} />
      {isOpen && asked.value !== undefined && (
        <Pay charge={charge} begun={payments.find(({ status }) => !isOver(status))} />
      )}
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
