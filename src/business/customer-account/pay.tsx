import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../../domain/business/billing/billing-charge.ts';
import {
  isPaid,
  isWaiting,
  PAYMENT_TYPES,
  type Payment,
  type PaymentType,
} from '../../../domain/business/billing/payment.ts';
import { openWindow } from '../../base/platform.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './account.module.css';
import { STALE_BY_CONTRACT } from './stale.ts';

const STALE = { stale: STALE_BY_CONTRACT } as const;

interface Props {
  charge: Charge;
  /** The payment of it that is under way. */
  begun: Payment | undefined;
}

/**
 * Pays a charge whatever was begun before: what waits is paid at the provider, whose page opens; by another way it is given up and begun
 * anew. Only while a card is being charged there is nothing to press.
 */
export function Pay({ charge: { id }, begun }: Props) {
  const { t } = useTranslation();
  const isPayer = useSignedIn().user.profile === 'USER';
  const [chosen, setChosen] = useState<PaymentType | null>(null);
  const pay = useWrite('charges.pay', STALE);
  const giveUp = useWrite('payments.giveUp', STALE);
  if (begun && !isWaiting(begun)) return <p className={classes.quiet}>{t('account.pay.underWay')}</p>;
  const type = chosen ?? begun?.type ?? null;
  // Over, expired or given up, it is none that was begun, and another can be made.
  const isCodeShown = begun !== undefined && begun.pixCode !== null && type === begun.type;
  const show = ({ payUrl, pixCode }: Payment): void => {
    // Staff begin a payment for somebody else, to whom they send the link. A Pix with a code is paid from here.
    if (payUrl !== null && pixCode === null && isPayer) openWindow(payUrl);
  };
  const go = async (): Promise<void> => {
    if (begun?.payUrl && type === begun.type) {
      openWindow(begun.payUrl);
      return;
    }
    const gone = begun && (await giveUp.run({ params: { id: String(begun.id) } }));
    if (gone === null || (gone && (!gone.ok || isPaid(gone.value.status)))) return;
    const answer = await pay.run({ params: { id: String(id) }, body: type === null ? {} : { type } });
    if (answer?.ok) show(answer.value);
  };
  const failure = giveUp.failure ?? pay.failure;
  return (
    <section className={classes.part}>
      {failure && <FailureCallout title={t('account.pay.failed')} failure={failure} />}
      <div className={classes.row}>
        <Select
          className={classes.way}
          label={t('account.field.way')}
          placeholder={t('account.pay.usual')}
          data={PAYMENT_TYPES.map((each) => ({ value: each, label: t(`account.way.${each}`) }))}
          value={type}
          clearable={begun === undefined}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => setChosen(PAYMENT_TYPES.find((each) => each === next) ?? null)}
        />
        {!isCodeShown && (
          <Button h={44} loading={pay.running !== null || giveUp.running !== null} onClick={() => void go()}>
            {t('account.pay.pay')}
          </Button>
        )}
      </div>
      {isCodeShown && <p className={classes.quiet}>{t('account.pay.pixWaits')}</p>}
      {begun && type !== begun.type && <p className={classes.quiet}>{t('account.pay.replaces')}</p>}
    </section>
  );
}
