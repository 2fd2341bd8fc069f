import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { deviceLabel, deviceNote } from '../devices/vehicle-label.ts';
import { VehicleOption } from '../devices/vehicle-option.tsx';
import { dotted } from '../../base/i18n/dotted.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './device-add.module.css';
import type { Added } from './add-device.screen.tsx';

const DEBOUNCE_MS = 500;
const MOST_FOUND = 20;

/** Creates a new secret for an existing device, after a confirmation; the old one becomes invalid at once. */
export function RenewSecret({ onRenewed }: { onRenewed: (renewed: Added) => void }) {
  const { t } = useTranslation();
  const write = useWrite('devices.renewSecret');
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [chosen, setChosen] = useState<Device | null>(null);
  const {
    value: found,
    failure,
    again,
  } = useCall('devices.detail', { query: { term: term || undefined, limit: MOST_FOUND } }, { keepsBefore: true });
  const devices = found?.content ?? [];
  const renew = async ({ id }: Device) => {
    const answer = await write.run({ params: { id: String(id) } });
    if (answer?.ok) onRenewed(answer.value);
    return answer === null || answer.ok ? null : answer.failure;
  };
  const ask = (device: Device) =>
    openDialog('renew-secret', (close) => (
      <ConfirmDialog
        title={t('secrets.renew.ask', { name: dotted(deviceLabel(device), device.customerName) })}
        confirm={t('secrets.renew.run')}
        failed={t('secrets.renew.failed')}
        onConfirm={() => renew(device)}
        onLeave={close}
      >
        <p>{t('secrets.renew.askText', { identifier: device.identifier })}</p>
      </ConfirmDialog>
    ));
  // The chosen device stays in the list, even if another search does not find it.
  const listed = chosen === null || devices.some(({ id }) => id === chosen.id) ? devices : [chosen, ...devices];
  const noteOf = (option: string) => deviceNote(listed.find(({ id }) => String(id) === option)!);
  return (
    <section className={classes.card}>
      <h2>{t('secrets.renew.title')}</h2>
      <p>{t('secrets.renew.lead')}</p>
      {failure && <FailureCallout title={t('deviceAdd.listFailed')} failure={failure} onRetry={again} />}
      <Select
        label={t('secrets.renew.device')}
        placeholder={t('secrets.renew.devicePlaceholder')}
        nothingFoundMessage={t('secrets.renew.none')}
        data={listed.map((device) => ({ value: String(device.id), label: deviceLabel(device) }))}
        // The server has already searched: no filter here.
        filter={({ options }) => options}
        renderOption={({ option }) => <VehicleOption label={option.label} note={noteOf(option.value)} />}
        value={chosen === null ? null : String(chosen.id)}
        onChange={(id) => setChosen(listed.find((device) => String(device.id) === id) ?? null)}
        onSearchChange={setTyped}
        searchable
      />
      <Button variant="default" h={44} disabled={chosen === null} onClick={() => chosen && ask(chosen)}>
        {t('secrets.renew.run')}
      </Button>
    </section>
  );
}
