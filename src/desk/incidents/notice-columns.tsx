import { useTranslation } from 'react-i18next';
import type { IncidentNotice } from '../../../domain/desk/incidents/incident.ts';
import { noticeText } from './case-words.ts';
import { typeText } from './type-words.ts';
import type { Column } from '../../base/list/column.ts';
import { NewsTime, NewsWay, NewsWords } from '../../people/notifications/news-list.tsx';

/** The page of the incident that a notice is about. */
export const caseOf = ({ code }: Pick<IncidentNotice, 'code'>): string => `/operator-area-detail/${code}`;

/** The columns of the list of what happened to incidents. */
export function useNoticeColumns(sinceMs: number): readonly Column<IncidentNotice>[] {
  const { t } = useTranslation();
  const isUnread = ({ at }: IncidentNotice): boolean => Date.parse(at) > sinceMs;
  return [
    {
      id: 'what',
      title: t('incidentNews.field.what'),
      isName: true,
      width: '30%',
      cell: (notice) => (
        <NewsWords words={typeText(notice.type)} second={noticeText(notice)} isUnread={isUnread(notice)} />
      ),
    },
    {
      id: 'at',
      title: t('incidentNews.field.at'),
      width: '20%',
      cell: (notice) => <NewsTime ms={Date.parse(notice.at)} isUnread={isUnread(notice)} />,
    },
    {
      id: 'device',
      title: t('incidentNews.field.device'),
      cell: ({ deviceName, licensePlate }) => (
        <NewsWords words={deviceName} second={licensePlate === deviceName ? null : licensePlate} isUnread={false} />
      ),
    },
    { id: 'incident', title: t('incidentNews.field.incident'), cell: (notice) => <CaseCell notice={notice} /> },
    {
      id: 'by',
      title: t('incidentNews.field.by'),
      cell: ({ bySystem, byName }) => (bySystem ? t('incidentCase.system') : (byName ?? t('incidentCase.somebody'))),
    },
  ];
}

function CaseCell({ notice }: { notice: IncidentNotice }) {
  const { t } = useTranslation();
  return (
    <NewsWay href={caseOf(notice)} title={t('incidentNews.toCase', { code: notice.code })}>
      {notice.code}
    </NewsWay>
  );
}
