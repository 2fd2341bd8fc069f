import { Skeleton } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../frame/screen-header.tsx';
import { serverNowMs } from '../../i18n/ticker.ts';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Paper } from './paper.tsx';
import classes from './report.module.css';
import { faultOf, useReport, useWish, type ReportWish } from './use-report.ts';
import { WishForm } from './wish-form.tsx';

/** What vehicles drove in a period, made for paper: alone on the page, without toolbar and footer. */
export default function DisplacementScreen() {
  const { t } = useTranslation();
  const [wish, setWish] = useWish();
  return (
    <main className={classes.page}>
      <ScreenHeader title={t('displacement.title')} />
      {faultOf(wish) ? (
        <>
          <HiddenTitle />
          <WishForm wish={wish} isWhole={false} onWish={setWish} />
        </>
      ) : (
        <OfWish wish={wish} onWish={setWish} />
      )}
    </main>
  );
}

/** What the page is called while there is no paper, which has its title on it. */
function HiddenTitle() {
  const { t } = useTranslation();
  return <h1 className="visually-hidden">{t('displacement.title')}</h1>;
}

function OfWish({ wish, onWish }: { wish: ReportWish; onWish(wish: ReportWish): void }) {
  const { t } = useTranslation();
  const report = useReport(wish);
  const { days, isWhole, vehicles, total } = report;
  const names = new Map(vehicles.map(({ device, name }) => [device, name]));
  const isEmpty = total.movingMs + total.standingMs === 0;
  return (
    <>
      {(!days.value || isEmpty) && <HiddenTitle />}
      <WishForm wish={wish} names={names} isWhole={isWhole && !isEmpty} onWish={onWish} />
      {days.isFirst && (
        <div className={classes.coming} role="status" aria-label={t('common.loading')}>
          <Skeleton h={60} />
          <Skeleton h={320} mt={16} />
          <Skeleton h={180} mt={16} />
        </div>
      )}
      {days.failure && <FailureCallout title={t('displacement.unread')} failure={days.failure} onRetry={days.again} />}
      {days.value &&
        (isEmpty ? (
          <Notice
            title={t('displacement.none')}
            text={t('displacement.noneText')}
            icon={<IconRouteOff size={28} stroke={1.75} aria-hidden />}
          />
        ) : (
          <Paper wish={wish} report={report} madeMs={days.atMs || serverNowMs()} />
        ))}
    </>
  );
}
