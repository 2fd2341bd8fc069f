import { Fact, Facts } from './parts.tsx';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './account.module.css';
import { AddressCard } from './address-form.tsx';
import { Money, monthText } from './cells.tsx';
import { openCharge } from './charge-dialog.tsx';
import { PersonFacts } from './person-facts.tsx';

/** Contracts that are summed up. */
const MOST = 100;

/** What a customer owes, who they are, and where bills go. */
export function OwnAccount() {
  const { t } = useTranslation();
  const asked = useCall('people.list', { query: {} });
  const own = asked.value?.content[0];
  if (asked.failure && !own)
    return <FailureCallout title={t('account.unread')} failure={asked.failure} onRetry={asked.again} />;
  if (!own) return asked.value ? <p>{t('account.noCustomer')}</p> : <Waiting />;
  return (
    <>
      <Owed />
      <Person person={own} />
      <AddressCard customer={own.id} />
    </>
  );
}

function Person({ person }: { person: Customer }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { timeZone } = useFormat();
  return (
    <section className={classes.card}>
      <h2>{t('account.own')}</h2>
      <PersonFacts person={person}>
        <Fact label={t('account.field.login')}>{user.login}</Fact>
        <Fact label={t('account.field.timeZone')}>{timeZone}</Fact>
      </PersonFacts>
      <div>
        <Button component={Link} href="/user-preferences" variant="default" h={40}>
          {t('account.toPreferences')}
        </Button>
      </div>
    </section>
  );
}

/** The charge of a status that is due first, and how many there are. */
function useDue(status: 'OVERDUE' | 'OPEN') {
  const { value } = useCall('charges.list', { query: { status, sort: 'dueDate', limit: 1 } }, { keptMs: 0 });
  return { first: value?.content[0], count: value?.totalElements ?? 0 };
}

/** What is open of all contracts, when the first of it is due, and the way to pay that. */
function Owed() {
  const { t } = useTranslation();
  const { integer, locale } = useFormat();
  const money = useMoney();
  const { value } = useCall('contracts.list', { query: { limit: MOST } }, { keptMs: 0 });
  const [late, open] = [useDue('OVERDUE'), useDue('OPEN')];
  if (!value) return null;
  const owed = value.content.filter(({ openCents }) => openCents > 0);
  const sum = owed.reduce((cents, { openCents }) => cents + openCents, 0);
  const first = late.first ?? open.first;
  const count = late.count + open.count;
  return (
    <section className={classes.card}>
      <h2>{t('account.owed')}</h2>
      <Facts>
        <Fact label={t('account.field.open')}>
          {owed[0] ? <Money cents={sum} currency={owed[0].currency} /> : t('account.nothingOwed')}
        </Fact>
        <Fact label={t('account.field.dueDate')}>
          <CalendarDay day={first?.dueDate ?? null} />
        </Fact>
        <Fact label={t('account.openCharges')}>{integer(count)}</Fact>
        <Fact label={t('account.tabs.contracts')}>{value.totalElements}</Fact>
      </Facts>
      {first && (
        <div>
          <Button h={44} onClick={() => openCharge(first)}>
            {t('account.pay.first', {
              month: monthText(first.month, locale),
              amount: money(first.amountCents, first.currency),
            })}
          </Button>
          {count > 1 && <p className={classes.quiet}>{t('account.pay.firstOf', { charges: integer(count) })}</p>}
        </div>
      )}
    </section>
  );
}
