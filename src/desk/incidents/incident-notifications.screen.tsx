import { IconBellOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { NewAbove } from '../../people/notifications/news-list.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { caseOf, useNoticeColumns } from './notice-columns.tsx';
import { useNotices } from './use-notices.ts';

/** What was raised and what changed among the incidents, the newest first. For staff. */
export default function IncidentsNotificationsScreen() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  return (
    <>
      <ScreenHeader title={t('incidentNews.title')} subtitle={t('incidentNews.lead')} />
      <div className={page.page}>{grants(permissions, 'MONITORING_INCIDENTS') ? <Notices /> : <Closed />}</div>
    </>
  );
}

function Notices() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { list, sinceMs, fresh, show } = useNotices();
  const columns = useNoticeColumns(sinceMs);
  return (
    <>
      <NewAbove count={fresh} onShow={show} />
      <ListScreen
        list={list}
        label={t('incidentNews.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={({ code }) => code}
        empty={
          <Notice
            title={t('incidentNews.empty')}
            text={t('incidentNews.emptyText')}
            icon={<IconBellOff size={26} stroke={1.75} />}
          />
        }
        onOpen={(notice) => navigate(caseOf(notice))}
      />
    </>
  );
}

function Closed() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('incidentCase.closed')}
      text={t('incidentCase.closedText')}
      icon={<IconLock size={26} stroke={1.75} />}
    />
  );
}
