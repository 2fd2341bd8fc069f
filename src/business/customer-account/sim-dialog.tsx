import { Fact, Facts } from './parts.tsx';
import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SimListRow } from '../../../domain/live/devices/sim.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { toast } from '../../base/ui/toasts.ts';
import shared from '../../base/form/form.module.css';
import { Used } from './sim-columns.tsx';
import { useSimReset } from './use-sim-reset.ts';

interface Props {
  sim: SimListRow;
  onClose(): void;
}

/** What the carrier knows of a SIM card, what it used, and what can be done with it. */
export function SimDialog({ sim, onClose }: Props) {
  const { t } = useTranslation();
  const ask = () => openDialog('sim-reset', (close) => <ResetSim sim={sim} onLeave={close} onDone={onClose} />);
  return (
    <Dialog title={t('account.sim.title')} closable onDismiss={onClose}>
      <Facts>
        <Fact label={t('account.field.iccid')}>{sim.iccid}</Fact>
        <Fact label={t('account.field.used')}>
          <Used sim={sim} />
        </Fact>
        <Carrier iccid={sim.iccid} />
      </Facts>
      <div className={shared.answers}>
        {sim.device !== null && <ToDevice device={sim.device} onLeave={onClose} />}
        <Button h={44} leftSection={<IconRotate size={17} stroke={1.75} aria-hidden />} onClick={ask}>
          {t('account.sim.reset')}
        </Button>
      </div>
    </Dialog>
  );
}

function ToDevice({ device, onLeave }: { device: number; onLeave(): void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { permissions } = useSignedIn();
  if (!grants(permissions, 'MONITORING_DEVICES_SETTINGS')) return null;
  const go = () => {
    onLeave();
    navigate(`/device?device=${device}&tab=sim`);
  };
  return (
    <Button variant="default" h={44} onClick={go}>
      {t('account.sim.toDevice')}
    </Button>
  );
}

/** The line and the access point, as the carrier tells them now. */
function Carrier({ iccid }: { iccid: string }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('simcards.read', { params: { iccid } }, { keptMs: 0 });
  if (failure && !value)
    return <FailureCallout title={t('account.sim.lookupFailed')} failure={failure} onRetry={again} />;
  if (!value) return <Waiting />;
  const facts = [
    ['number', value.msisdn],
    ['carrier', value.operator],
    ['apnHost', value.apnHost],
    ['apnUser', value.apnUser],
  ] as const;
  return (
    <>
      {facts.map(([name, text]) => (
        <Fact key={name} label={t(`account.field.${name}`)}>
          {text ?? t('common.none')}
        </Fact>
      ))}
      <Fact label={t('account.field.apnPass')}>
        {value.apnPass === null ? t('common.none') : <Hidden text={value.apnPass} />}
      </Fact>
    </>
  );
}

/** A word that is shown when it is asked for: somebody may look over a shoulder. */
function Hidden({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  if (isShown) return text;
  return (
    <Button variant="default" size="compact-md" onClick={() => setShown(true)}>
      {t('account.sim.showPass')}
    </Button>
  );
}

interface ResetProps {
  sim: SimListRow;
  onLeave(): void;
  onDone(): void;
}

/** Asks before the consumption of a card starts anew, with what it has used. */
function ResetSim({ sim, onLeave, onDone }: ResetProps) {
  const { t } = useTranslation();
  const reset = useSimReset();
  const confirm = async () => {
    const failure = await reset(sim.iccid);
    if (failure) return failure;
    toast('success', t('account.sim.done'));
    onDone();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('account.sim.resetAsk', { count: 1 })}
      confirm={t('account.sim.reset')}
      failed={t('account.sim.failed')}
      onConfirm={confirm}
      onLeave={onLeave}
    >
      <p>{t('account.sim.resetText')}</p>
      <Used sim={sim} />
    </ConfirmDialog>
  );
}
