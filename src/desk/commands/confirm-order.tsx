import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdvanced } from '../../../domain/desk/commands/command-rules.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { TypedAnswer } from '../../base/ui/typed-answer.tsx';
import classes from './command.module.css';
import { typeOfKind, type OrderKind } from './order-kinds.ts';
import type { VehicleState } from './use-vehicle-state.ts';

interface Props {
  kind: OrderKind;
  /** What the vehicle is called, and its plate where that is something else. */
  name: string;
  plate: string | null;
  state: VehicleState;
  /** It was sent before and nobody can tell what became of that. */
  isAgain: boolean;
  onConfirm(): void;
  onDismiss(): void;
}

/**
 * Asks before a vehicle is cut or given back, before what cannot be taken back, for which the vehicle has to be typed, and before what may
 * have been done is done again.
 */
export function ConfirmOrder({ kind, name, plate, state, isAgain, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const { speed } = useFormat();
  const isBlock = kind === 'block';
  const isCut = isBlock || kind === 'unblock';
  const isTyped = isAdvanced(typeOfKind(kind));
  const [isTypedRight, setTypedRight] = useState(false);
  const title = isCut
    ? t(isBlock ? 'commands.confirm.blockTitle' : 'commands.confirm.unblockTitle', { name })
    : isAgain
      ? t('commandScreen.confirm.againTitle', { name })
      : t('commandScreen.confirm.advancedTitle', { command: t(`commandScreen.kind.${kind}`), name });
  return (
    <Dialog title={title} onDismiss={onDismiss}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTyped || isTypedRight) onConfirm();
        }}
      >
        {plate !== null && <p className={classes.plate}>{plate}</p>}
        {isCut && <p>{t(isBlock ? 'commands.confirm.blockText' : 'commands.confirm.unblockText')}</p>}
        {isTyped && <p>{t('commandScreen.confirm.advancedText')}</p>}
        {isBlock && state.movesKmh !== null && (
          <Callout tone="warning" title={t('commandScreen.confirm.moving', { speed: speed(state.movesKmh) })}>
            {t('commandScreen.confirm.movingText')}
          </Callout>
        )}
        {isAgain && <Callout tone="warning">{t('commandScreen.confirm.again')}</Callout>}
        {isTyped && (
          <TypedAnswer
            label={t('commandScreen.confirm.type', { wanted: plate ?? name })}
            wanted={plate ?? name}
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
            data-grave={isBlock || isTyped || undefined}
            disabled={isTyped && !isTypedRight}
          >
            {isCut
              ? t(isBlock ? 'commands.confirm.block' : 'commands.confirm.unblock')
              : t(isAgain ? 'commandScreen.confirm.sendAgain' : 'commandScreen.confirm.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
