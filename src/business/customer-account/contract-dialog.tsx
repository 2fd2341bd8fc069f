import { Fact, Facts, Lines, Part } from './parts.tsx';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContractDetails } from '../../../domain/business/billing/billing-contract.ts';
import shared from '../../base/form/form.module.css';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import classes from './account.module.css';
import { Money } from './cells.tsx';
import { ChangeContract, type ChangeKind } from './change-contract.tsx';
import { ContractPayment } from './contract-payment.tsx';
import { CONTRACT_TONES } from './tones.ts';
import { useMayContracts } from './use-may-contracts.ts';
import { dotted } from '../../base/i18n/dotted.ts';

/** A card is entered at the provider: what came of it is looked for this often. */
const WAITING_EVERY_MS = 5_000;

/** A contract with its spans, what it is paid with, and for staff what can be changed of it. */
export function ContractDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation();
  const asked = useCall(
    'contracts.details',
    { query: { contract: String(id) } },
    { keptMs: 0, everyMs: WAITING_EVERY_MS },
  );
  const contract = asked.value;
  return (
    <Dialog title={contract?.planName ?? t('account.contract.title')} shape="wide" closable onDismiss={onClose}>
      {contract ? (
        <>
          <ContractFacts contract={contract} />
          <Spans contract={contract} />
          <ContractPayment contract={contract} />
          <Changes contract={contract} />
        </>
      ) : asked.failure ? (
        <FailureCallout title={t('account.contract.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function ContractFacts({ contract }: { contract: ContractDetails }) {
  const { t } = useTranslation();
  const { status, priceCents, currency, openCents, dueDate, dueDay, customerName } = contract;
  const vehicle = dotted(contract.licensePlate, contract.vehicleName);
  return (
    <Facts>
      <Fact label={t('account.field.status')}>
        <StateMark tone={CONTRACT_TONES[status]} text={t(`account.contractStatus.${status}`)} />
      </Fact>
      <Fact label={t('account.field.customer')}>{customerName}</Fact>
      <Fact label={t('account.field.vehicle')}>{vehicle || t('common.none')}</Fact>
      <Fact label={t('account.field.price')}>
        <Money cents={priceCents} currency={currency} />
      </Fact>
      <Fact label={t('account.field.open')}>
        <Money cents={openCents} currency={currency} /> {dueDate !== null && <CalendarDay day={dueDate} />}
      </Fact>
      <Fact label={t('account.field.dueDay')}>{dueDay}</Fact>
      <Fact label={t('account.field.termEndsOn')}>
        <CalendarDay day={contract.termEndsOn} />
      </Fact>
    </Facts>
  );
}

/** In which plan it ran when, the last first. */
function Spans({ contract: { spans, currency } }: { contract: ContractDetails }) {
  const { t } = useTranslation();
  return (
    <Part title={t('account.contract.spans')}>
      <Lines>
        {spans.toReversed().map(({ planName, priceCents, from, to }) => (
          <li key={from}>
            <span>
              {planName} <span className={classes.none}>{t('account.contract.from')}</span> <CalendarDay day={from} />
              {to !== null && (
                <>
                  {' '}
                  <span className={classes.none}>{t('account.contract.until')}</span> <CalendarDay day={to} />
                </>
              )}
            </span>
            <Money cents={priceCents} currency={currency} />
          </li>
        ))}
      </Lines>
    </Part>
  );
}

/** What staff may do with a contract that has not ended. */
function Changes({ contract }: { contract: ContractDetails }) {
  const { t } = useTranslation();
  const mayChange = useMayContracts();
  if (!mayChange || contract.endedOn !== null) return null;
  const kinds: readonly ChangeKind[] = contract.isPaused ? ['resume', 'end'] : ['swap', 'pause', 'end'];
  const ask = (kind: ChangeKind) =>
    openDialog('contract-change', (close) => <ChangeContract contract={contract} kind={kind} onClose={close} />);
  return (
    <div className={shared.answers}>
      {kinds.map((kind) => (
        <Button key={kind} variant="default" h={44} onClick={() => ask(kind)}>
          {t(`account.change.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
