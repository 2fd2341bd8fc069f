import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconListDetails, IconPencil, IconShare, type Icon } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { isOffered, type DeviceAction } from './action-rules.ts';
import { DEVICE_DIALOGS } from './device-dialogs.ts';
import classes from './device-panel.module.css';
import { useDeviceModel } from '../../live/fleet/use-device-models.ts';

const ICONS: Record<DeviceAction, Icon> = {
  share: IconShare,
  events: IconListDetails,
  incident: IconAlertTriangle,
  odometer: IconPencil,
  hourMeter: IconPencil,
  sensors: IconPencil,
  speedAlert: IconPencil,
  picture: IconCamera,
};

interface Props {
  action: DeviceAction;
  device: Device;
  /** With its name beside the sign; else the sign alone, for a button beside a value. */
  named?: boolean;
}

/** Opens what an action of a device is about; nothing where this person is not offered it. */
export function DialogButton({ action, device, named = false }: Props) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const model = useDeviceModel(device.model);
  const [open, setOpen] = useState(false);
  const Dialog = DEVICE_DIALOGS[action];
  if (!Dialog || !isOffered(action, user.profile, permissions, model?.buttons ?? null)) return null;
  const ActionSign = ICONS[action];
  const name = t(`panel.action.${action}`);
  return (
    <>
      {named ? (
        <Button
          className={classes.action}
          size="compact-md"
          variant="default"
          leftSection={<ActionSign size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {name}
        </Button>
      ) : (
        <ActionIcon
          className={classes.small}
          variant="subtle"
          color="gray"
          size={22}
          aria-label={name}
          title={name}
          onClick={() => setOpen(true)}
        >
          <ActionSign size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {open && (
        <Suspense>
          <Dialog device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
