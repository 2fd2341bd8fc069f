import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './command.module.css';
import type { OrderKind } from './order-kinds.ts';
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

/** Asks before a vehicle is cut or given back, and before what may have been done is done again: names the vehicle and says what it does. */
export function ConfirmOrder({ kind, name, plate, state, isAgain, onConfirm, onDismiss }: Props) {
  const { t } = useTranslation();
  const { speed } = useFormat();
  const isBlock = kind === 'block';
  const isCut = isBlock || kind === 'unblock';
  const title = isCut
    ? t(isBlock ? 'commands.confirm.blockTitle' : 'commands.confirm.unblockTitle', { name })
    : t('commandScreen.confirm.againTitle', { name });
  return (
    <Dialog title={title} onDismiss={onDismiss}>
      {plate !== null && <p className={classes.plate}>{plate}</p>}
      {isCut && <p>{t(isBlock ? 'commands.confirm.blockText' : 'commands.confirm.unblockText')}</p>}
      {isBlock && state.movesKmh !== null && (
        <Callout tone="warning" title={t('commandScreen.confirm.moving', { speed: speed(state.movesKmh) })}>
          {t('commandScreen.confirm.movingText')}
        </Callout>
      )}
      {isAgain && <Callout tone="warning">{t('commandScreen.confirm.again')}</Callout>}
      <div className={classes.answers}>
        <Button variant="default" h={44} onClick={onDismiss}>
          {t('commands.confirm.cancel')}
        </Button>
        <Button h={44} className={classes.confirm} data-grave={isBlock || undefined} onClick={onConfirm}>
          {isCut
            ? t(isBlock ? 'commands.confirm.block' : 'commands.confirm.unblock')
            : t('commandScreen.confirm.sendAgain')}
        </Button>
      </div>
    </Dialog>
  );
}
