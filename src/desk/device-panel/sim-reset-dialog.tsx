import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './device-panel.module.css';

interface Props {
  device: Pick<Device, 'name'>;
  simCard: string;
  /** Text of the used part of the franchise. */
  consumption: string;
  onClose(): void;
}

/** The server's message where it sent one. */
const serverWords = (failure: Failure): string | null =>
  failure.origin === 'server' && failure.requestId !== undefined && failure.message !== ''
    ? failureText(failure)
    : null;

/** Asks before a SIM card is reset, with what it has used. A second click while it runs does nothing. */
export function SimResetDialog({ device, simCard, consumption, onClose }: Props) {
  const { t } = useTranslation();
  const { run, running } = useWrite('simcards.reset', { stale: ['simcards.plan'] });
  const reset = async () => {
    const answer = await run({ body: { iccids: [simCard] } });
    if (answer === null) return;
    if (answer.ok) toast('success', t('panel.sim.done'));
    else toast('error', serverWords(answer.failure) ?? t('panel.sim.failed'));
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
        <Button h={44} loading={running !== null} onClick={() => void reset()}>
          {t('panel.sim.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
