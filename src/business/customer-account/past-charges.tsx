import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { begun } from '../../../domain/business/billing/contract-spans.ts';
import { earliestStart, pastChargesOf, type PastCharges } from '../../../domain/business/billing/past-charges.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';

/** What a contract of a price would charge at once; null where nothing, or where the server refuses its start anyway. */
export const pastOf = (startedOn: string, priceCents: number, today: string): PastCharges | null =>
  startedOn < earliestStart(today) ? null : pastChargesOf(begun(0, priceCents, startedOn).spans, startedOn, today);

interface Props {
  past: PastCharges;
  currency: string;
  isConfirmed: boolean;
  onConfirm(isConfirmed: boolean): void;
}

/** Says what a start in the past charges at once, and has an administrator confirm it. */
export function PastChargesNote({ past, currency, isConfirmed, onConfirm }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <Callout tone="warning">
      <p>{t('account.contract.past', { count: past.count, sum: useMoney()(past.amountCents, currency) })}</p>
      {user.profile === 'ADMINISTRATOR' ? (
        <Checkbox
          label={t('account.contract.pastConfirm')}
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => onConfirm(checked)}
        />
      ) : (
        <p>{t('account.contract.pastAdministrator')}</p>
      )}
    </Callout>
  );
}
