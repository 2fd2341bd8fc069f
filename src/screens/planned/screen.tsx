import { Button } from '@mantine/core';
import { IconRoad } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../session/session-context.tsx';
import { ScreenHeader } from '../../frame/screen-header.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A route of the product that is not built yet says so, and leads to what is. */
export default function PlannedScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const [target, label] =
    session === null
      ? ['/login', t('shell.home')]
      : session.user.profile === 'USER'
        ? ['/trackback', t('shell.toMap')]
        : ['/trackdevice', t('shell.toFleet')];
  return (
    <>
      <ScreenHeader title={t('shell.plannedTitle')} />
      <Notice title={t('shell.plannedTitle')} text={t('shell.planned')} icon={<IconRoad size={28} stroke={1.75} />}>
        <Button component={Link} href={target}>
          {label}
        </Button>
      </Notice>
    </>
  );
}
