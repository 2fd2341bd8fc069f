import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconChevronDown,
  IconKey,
  IconPlayerPlay,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceStatus, Device } from '../../../domain/live/devices/device.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { useDevicePage } from './device-page.ts';
import { RenewSecretDialog } from './renew-secret-dialog.tsx';
import { StatusDialog, type AskedStatus } from './status-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** Which statuses may be asked for in one. */
const NEXT: Readonly<Partial<Record<DeviceStatus, readonly AskedStatus[]>>> = {
  ACTIVE: ['CANCELED', 'DISCARDED'],
  CANCELED: ['ACTIVE', 'DISCARDED'],
  DISCARDED: ['ACTIVE'],
};
const OF_OTHERS: readonly AskedStatus[] = ['ACTIVE', 'CANCELED', 'DISCARDED'];

const STATUS_ICONS = { ACTIVE: IconPlayerPlay, CANCELED: IconBan, DISCARDED: IconTrash };
const STATUS_WORDS = {
  ACTIVE: 'deviceScreen.actions.activate',
  CANCELED: 'deviceScreen.actions.cancelDevice',
  DISCARDED: 'deviceScreen.actions.discard',
} as const;

const assign = (device: number) =>
  openDialog('device-assign', (close) => <AssignDialog device={device} onClose={close} />);
const takeBack = (device: number) =>
  openDialog('device-take-back', (close) => <TakeBackDialog device={device} onClose={close} />);
const setStatus = (device: number, status: AskedStatus) =>
  openDialog('device-status', (close) => <StatusDialog device={device} status={status} onClose={close} />);
const renew = (device: Device) =>
  openDialog('device-secret', (close) => <RenewSecretDialog device={device} onClose={close} />);

/** What administrators do with a device as a whole; each asks first. */
export function DeviceActions() {
  const { t } = useTranslation();
  const { whole, device } = useDevicePage();
  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" h={36} rightSection={<IconChevronDown {...ICON} />}>
          {t('deviceScreen.actions.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserShare {...ICON} />} onClick={() => assign(whole.id)}>
          {t('deviceScreen.actions.assign')}
        </Menu.Item>
        {whole.owner !== null && (
          <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => takeBack(whole.id)}>
            {t('deviceScreen.actions.takeBack')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey {...ICON} />} onClick={() => renew(device)}>
          {t('deviceScreen.actions.secret')}
        </Menu.Item>
        <Menu.Divider />
        {(NEXT[whole.status] ?? OF_OTHERS).map((status) => {
          const Icon = STATUS_ICONS[status];
          return (
            <Menu.Item key={status} leftSection={<Icon {...ICON} />} onClick={() => setStatus(whole.id, status)}>
              {t(STATUS_WORDS[status])}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
