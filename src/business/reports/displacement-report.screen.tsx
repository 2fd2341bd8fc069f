import { Skeleton } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { Paper } from './paper.tsx';
import classes from './report.module.css';
import { faultOf, useReport, useWish } from './use-report.ts';
import { WishForm } from './wish-form.tsx';

/** What vehicles drove in a period, made for paper: alone on the page, without toolbar and footer. */
export default function DisplacementScreen() {
  const { t } = useTranslation();
  const [wish, setWish] = useWish();
  const report = useReport(wish);
  const { days, isWhole, vehicles, total } = report;
  const names = new Map(vehicles.map(({ device, name }) => [device, name]));
  const isReadable = faultOf(wish) === null;
  const isEmpty = total.movingMs + total.standingMs === 0;
  const hasPaper = isReadable && days.value !== undefined && !isEmpty;
  return (
    <main className={classes.page}>
      <ScreenHeader title={t('displacement.title')} />
      {/* The paper has the title on it. */}
      {!hasPaper && <h1 className="visually-hidden">{t('displacement.title')}</h1>}
      <WishForm wish={wish} names={names} isWhole={isWhole && hasPaper} onWish={setWish} />
      {isReadable && days.failure && (
        <FailureCallout title={t('displacement.unread')} failure={days.failure} onRetry={days.again} />
      )}
      {hasPaper && <Paper wish={wish} report={report} madeMs={days.atMs || serverNowMs()} />}
      {isReadable && !hasPaper && !days.failure && <NoPaper isComing={days.value === undefined} />}
    </main>
  );
}

/** What stands in the place of the paper: it comes, or there is nothing to tell. */
function NoPaper({ isComing }: { isComing: boolean }) {
  const { t } = useTranslation();
  if (isComing)
    return (
      <div className={classes.coming} role="status" aria-label={t('common.loading')}>
        <Skeleton h={60} />
        <Skeleton h={320} mt={16} />
        <Skeleton h={180} mt={16} />
      </div>
    );
  return (
    <Notice
      title={t('displacement.none')}
      text={t('displacement.noneText')}
      icon={<IconRouteOff size={28} stroke={1.75} aria-hidden />}
    />
  );
}
