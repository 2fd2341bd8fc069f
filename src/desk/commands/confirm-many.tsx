import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdvanced } from '../../../domain/desk/commands/command-rules.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { TypedAnswer } from '../../base/ui/typed-answer.tsx';
import classes from './command.module.css';
import { MetByCommand } from './met-by-command.tsx';
import { TextsReach } from './texts-reach.tsx';
import type { BatchWish } from './use-batch.ts';

interface Props {
  wish: BatchWish;
  onConfirm(): void;
  onDismiss(): void;
}

/** Asks before many vehicles get a command, each named; of more than a few, or where it is grave, their number has to be typed. */
export function ConfirmMany({ wish: { body, command, counted, isAgain }, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const [isTypedRight, setTypedRight] = useState(false);
  const { order } = body;
  const { total, wantsConfirmation: isTyped } = counted;
  const isBlock = order.type === 'oilCut' && order.cut;
  const isRisky = isAdvanced(order.type);
  const isRight = !isTyped || isTypedRight;
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
        {isRisky && <p>{t('commandScreen.many.advancedText')}</p>}
        {isAgain && <Callout tone="warning">{t('commandScreen.confirm.again')}</Callout>}
        <MetByCommand counted={counted} />
        {body.way === 'sms' && <TextsReach {...counted} />}
        {isTyped && (
          <TypedAnswer
            label={t('commandScreen.many.type', { total })}
            wanted={String(total)}
            inputMode="numeric"
            onRight={setTypedRight}
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
            data-grave={isBlock || isRisky || undefined}
            disabled={!isRight}
          >
            {t('commandScreen.many.confirm', { count: total, vehicles: integer(total) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
