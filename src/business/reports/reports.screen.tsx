import { Button } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { reportsFor, type ReportName } from '../../../domain/business/reports/report.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { openTray } from '../../base/jobs/open-tray.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { completed, reportOf } from './asked-report.ts';
import { Gallery } from './gallery.tsx';
import { Report } from './report.tsx';
import { ScheduleList } from './schedule-list.tsx';

/** Reports: what vehicles did, said and were told. Open to everybody, with what each person may see. */
export default function ReportsScreen() {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const names = reportsFor(user.profile, (permission) => grants(permissions, permission));
  const asked = useAsked();
  useAskedExports();
  const name = asked !== null && names.includes(asked) ? asked : null;
  return (
    <>
      <ScreenHeader
        title={name === null ? t('reports.title') : t(`reports.names.${name}`)}
        subtitle={name === null ? t('reports.lead') : t(`reports.summaries.${name}`)}
      />
      <div className={page.page}>
        {names.length === 0 || (asked !== null && name === null) ? (
          <Closed />
        ) : name === null ? (
          <>
            <Gallery names={names} />
            <ScheduleList />
          </>
        ) : (
          <>
            <div>
              <Button
                component={Link}
                href="/reports"
                variant="subtle"
                color="gray"
                h={36}
                leftSection={<IconArrowLeft size={17} stroke={1.75} aria-hidden />}
              >
                {t('reports.all')}
              </Button>
            </div>
            <Report key={name} name={name} />
          </>
        )}
      </div>
    </>
  );
}

/** A mail leads to the person's exports: they are opened once, and the address is then that of the gallery. */
function useAskedExports(): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const isAsked = new URLSearchParams(search).has('exports');
  useEffect(() => {
    if (!isAsked) return;
    openTray();
    navigate('/reports', { replace: true });
  }, [isAsked, navigate]);
}

/** The report that the address asks for; an address that leaves something out is completed first. */
function useAsked(): ReportName | null {
  const { timeZone } = useFormat();
  const search = useSearch();
  const [, navigate] = useLocation();
  const whole = completed(search, serverNowMs(), timeZone);
  const isWhole = whole === search;
  useEffect(() => {
    if (!isWhole) navigate(`/reports?${whole}`, { replace: true });
  }, [isWhole, whole, navigate]);
  return isWhole ? reportOf(new URLSearchParams(search)) : null;
}

/** The page is there for everybody; what is on it needs permissions. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice title={t('reports.closed')} text={t('reports.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
  );
}
