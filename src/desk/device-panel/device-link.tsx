import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** The way to the page of a device, for who may open it. */
export function DeviceLink({ device }: { device: number }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const name = t('panel.page');
  if (!grants(permissions, 'MONITORING_DEVICES_SETTINGS')) return null;
  return (
    <ActionIcon
      component={Link}
      href={`/device?device=${device}`}
      variant="subtle"
      color="gray"
      size={34}
      aria-label={name}
      title={name}
    >
      <IconInfoCircle size={19} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
