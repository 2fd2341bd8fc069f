import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './command.module.css';
import type { BatchWish } from './use-batch.ts';

interface Props {
  wish: BatchWish;
  onConfirm(): void;
  onDismiss(): void;
}

/** Asks before many vehicles are told something; to block them their number has to be typed. */
export function ConfirmMany({ wish: { body, command, total, isTyped, isAgain }, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const [typed, setTyped] = useState('');
  const { order } = body;
  const isBlock = order.type === 'oilCut' && order.cut;
  const isRight = !isTyped || typed.trim() === String(total);
  return (
    <Dialog
      title={t('commandScreen.many.confirmTitle', { command, count: total, vehicles: integer(total) })}
      onDismiss={onDismiss}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onConfirm();
        }}
      >
        {isBlock && <p>{t('commandScreen.many.blockText')}</p>}
        {order.type === 'oilCut' && !order.cut && <p>{t('commandScreen.many.unblockText')}</p>}
        {order.type !== 'oilCut' && <p>{t('commandScreen.many.confirmText')}</p>}
        {isAgain && <Callout tone="warning">{t('commandScreen.confirm.again')}</Callout>}
        {isTyped && (
          <TextInput
            label={t('commandScreen.many.type', { total })}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={classes.answers}>
          <Button variant="default" h={44} onClick={onDismiss}>
            {t('commands.confirm.cancel')}
          </Button>
          <Button
            type="submit"
            h={44}
            className={classes.confirm}
            data-grave={isBlock || undefined}
            disabled={!isRight}
          >
            {t('commandScreen.many.confirm', { count: total, vehicles: integer(total) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
