import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import type { ModelButtons } from '../../domain/protocol-model.ts';
import { mayShare } from '../../domain/share.ts';
import { useSignedIn } from '../shell/console-context.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  /** What the device's model may be offered; null where the model is not known. */
  buttons: Pick<ModelButtons, 'sharePosition'> | null;
}

/** Opens the links of a vehicle; nothing where this person may share none, or the model is not shared. */
export function ShareButton({ device, buttons }: Props) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!mayShare(permissions, buttons)) return null;
  return (
    <>
      <Button size="compact-md" variant="default" fw={570} aria-haspopup="dialog" leftSection={<IconShare size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        {t('share.button')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog key={device.id} device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
