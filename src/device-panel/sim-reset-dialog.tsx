import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../contract/failure.ts';
import type { Device } from '../../domain/device.ts';
import { useCore } from '../shell/console-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import classes from './device-panel.module.css';
import { askSimPlanAgain } from './use-sim-plan.ts';

interface Props {
  device: Pick<Device, 'name'>;
  simCard: string;
  /** What of the franchise is used, in words. */
  consumption: string;
  onClose(): void;
}

/** The server's own words where it had some. */
const serverWords = (failure: Failure): string | null => (failure.origin === 'server' && failure.requestId !== undefined && failure.message !== '' ? failureText(failure) : null);

/** Asks before a SIM card is reset, with what it has used. A second click while it runs does nothing. */
export function SimResetDialog({ device, simCard, consumption, onClose }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const reset = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const answer = await core.call('simcards.reset', { body: { iccids: [simCard] } });
    if (answer.ok) {
      toast('success', t('panel.sim.done'));
      void askSimPlanAgain(simCard);
    } else toast('error', serverWords(answer.failure) ?? t('panel.sim.failed'));
    onClose();
  };
  return (
    <Dialog title={t('panel.sim.title')} onDismiss={onClose}>
      <p>{t('panel.sim.text', { iccid: simCard, name: device.name })}</p>
      <dl className={classes.consumption}>
        <dt>{t('panel.sim.consumption')}</dt>
        <dd>{consumption}</dd>
      </dl>
      <div className={classes.answers}>
        <Button variant="default" h={44} onClick={onClose}>
          {t('panel.sim.cancel')}
        </Button>
        <Button h={44} loading={busy} onClick={() => void reset()}>
          {t('panel.sim.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
