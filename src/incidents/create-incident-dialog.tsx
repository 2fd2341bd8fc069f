import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { wallText } from '../../domain/wall-time.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { useSignedIn } from '../shell/console-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { bodyOf, faultsOf, type DraftFaults, type IncidentDraft } from './incident-draft.ts';
import { IncidentFields } from './incident-fields.tsx';
import classes from './incidents.module.css';
import { typeText } from './type-words.ts';
import { useRaiseIncident } from './use-raise-incident.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'> & Partial<Pick<Device, 'vehicle'>>;
  onClose(): void;
}

/** Raises an incident about a device. It stays until what is under way has ended, and what was typed stays when that failed. */
export function CreateIncidentDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().user.metadata;
  const raise = useRaiseIncident(device, onClose);
  const [draft, setDraft] = useState<IncidentDraft>(() => ({ type: '', title: '', when: wallText(serverNowMs(), timezone), observation: '' }));
  const [faults, setFaults] = useState<DraftFaults>({});
  const leave = () => {
    if (!raise.busy) onClose();
  };
  const submit = () => {
    const found = faultsOf(draft, serverNowMs(), timezone);
    setFaults(found);
    if (Object.keys(found).length === 0) raise.run(bodyOf(draft, [device.id], typeText(draft.type), serverNowMs(), timezone));
  };
  const change = (next: Partial<IncidentDraft>) => {
    setDraft({ ...draft, ...next });
    // What is put right is not held against anybody any more.
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in next))));
  };
  const plate = device.vehicle?.licensePlate;
  return (
    <Dialog title={t('incidents.create.title')} onDismiss={leave}>
      <p className={classes.vehicle}>{plate && plate !== device.name ? `${device.name} · ${plate}` : device.name}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <IncidentFields draft={draft} faults={faults} said={raise.failure?.fields ?? {}} timeZone={timezone} latest={wallText(serverNowMs(), timezone)} onChange={change} />
        {raise.failure && (
          <div className={classes.failure}>
            <FailureCallout title={t('incidents.create.failed')} failure={raise.failure} />
          </div>
        )}
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={raise.busy} onClick={leave}>
            {t('incidents.create.cancel')}
          </Button>
          <Button type="submit" h={44} loading={raise.busy}>
            {t('incidents.create.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
