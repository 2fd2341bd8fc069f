import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { homeOf } from '../base/routes/access.ts';
import { useSession } from '../base/session/session-context.tsx';
import { ScreenHeader } from '../base/frame/screen-header.tsx';
import { Notice } from '../base/ui/notice.tsx';

/** What an unknown address shows: no data, and the way home. */
export default function NotFoundScreen() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const session = useSession();
  const home = session === null ? '/login' : homeOf(session.user.profile);
  return (
    <>
      <ScreenHeader title={t('shell.notFoundTitle')} />
      <Notice
        title={t('shell.notFoundTitle')}
        text={t('shell.notFound', { path })}
        icon={<IconMapQuestion size={28} stroke={1.75} />}
      >
        <Button component={Link} href={home}>
          {t('shell.home')}
        </Button>
      </Notice>
    </>
  );
}
