import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import card from '../../base/ui/card.module.css';
import page from '../../base/ui/page.module.css';
import { ReportForm } from './report-form.tsx';
import classes from './support.module.css';
import { SupportWays } from './support-ways.tsx';

export type Support = CallOutput<'support.contact'>;

/** How the support of the person's brand is reached, and a report to it. */
export default function SupportContactScreen() {
  const { t } = useTranslation();
  const brand = useBrand();
  const { value, failure, again } = useCall('support.contact', {});
  return (
    <>
      <ScreenHeader
        title={t('navigation.titles.support-contact')}
        subtitle={t('support.lead', { brand: value?.brandName ?? brand.name })}
      />
      <div className={`${page.page} ${classes.columns}`}>
        <section className={card.card} aria-labelledby="support-ways">
          <h2 id="support-ways">{t('support.ways')}</h2>
          {value && <SupportWays support={value} />}
          {failure && <FailureCallout title={t('support.unread')} failure={failure} onRetry={again} />}
          {!value && !failure && <Waiting />}
        </section>
        <section className={card.card} aria-labelledby="support-report">
          <h2 id="support-report">{t('support.report.title')}</h2>
          {/* Without an answer nobody knows whether a report is taken: what is told of the tab can be copied all the same. */}
          {(value || failure) && <ReportForm takesReports={value?.email != null && value.sendsMail} />}
        </section>
      </div>
    </>
  );
}
