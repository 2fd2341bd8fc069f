import { Part } from './parts.tsx';
import { Button, Select } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractDetails, PaymentChange } from '../../../domain/business/billing/billing-contract.ts';
import { isCard, PAYMENT_TYPES, type PaymentType } from '../../../domain/business/billing/payment.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { toast } from '../../base/ui/toasts.ts';
import classes from './account.module.css';
import { WayText } from './cells.tsx';
import { STALE_BY_CONTRACT } from './stale.ts';

/** What a contract is paid with, to be changed: a card is entered at the provider, never here. */
export function ContractPayment({ contract }: { contract: ContractDetails }) {
  const { t } = useTranslation();
  const { run, running, failure } = useWrite('contracts.changePayment', { stale: STALE_BY_CONTRACT });
  const [type, setType] = useState<PaymentType>(contract.payment?.type ?? 'CREDIT_CARD');
  const change = async () => {
    const answer = await run({ params: { id: String(contract.id) }, body: { type, version: contract.version } });
    if (answer?.ok && !isCard(type)) toast('success', t('savedDataMessage'));
  };
  return (
    <Part title={t('account.field.way')}>
      <p>
        <WayText way={contract.payment} />
      </p>
      {contract.paymentChange && <Change change={contract.paymentChange} />}
      {failure && <FailureCallout title={t('account.pay.changeFailed')} failure={failure} />}
      {contract.endedOn === null && (
        <div className={classes.row}>
          <Select
            className={classes.filter}
            aria-label={t('account.pay.newWay')}
            data={PAYMENT_TYPES.map((each) => ({ value: each, label: t(`account.way.${each}`) }))}
            value={type}
            comboboxProps={{ withinPortal: false }}
            onChange={(next) => setType(PAYMENT_TYPES.find((each) => each === next) ?? type)}
          />
          <Button variant="default" h={40} loading={running !== null} onClick={() => void change()}>
            {t('account.pay.change')}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** What became of the last change: where the card is to be entered, or why it was not taken. */
function Change({ change: { state, fault, url } }: { change: PaymentChange }) {
  const { t } = useTranslation();
  if (state === 'WAITING' && url !== null)
    return (
      <Callout tone="plain">
        {t('account.pay.enter')}{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('account.pay.enterLink')} <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </a>
      </Callout>
    );
  if (state === 'REFUSED') return <Callout tone="warning">{t(`account.fault.${fault ?? 'card-unknown'}`)}</Callout>;
  if (state === 'EXPIRED') return <Callout tone="plain">{t('account.pay.expired')}</Callout>;
  return null;
}
