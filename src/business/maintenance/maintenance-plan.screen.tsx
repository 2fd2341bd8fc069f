import { Button } from '@mantine/core';
import { IconArrowLeft, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { anyId } from '../../base/list/filters.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { NewPlan } from './new-plan.tsx';
import { PlanPage } from './plan-page.tsx';

/** A maintenance plan by its id, or with `new` one that is to be added. */
export default function MaintenanceFormScreen() {
  const [path] = useLocation();
  // The address is `/maintenance-form/{id}`.
  const id = path.split('/')[2] ?? '';
  return id === 'new' ? <New /> : <Known key={id} id={id} />;
}

function New() {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('maintenance.planAdd')} subtitle={t('maintenance.planLead')} isBeta />
      <div className={page.page}>
        <NewPlan />
      </div>
    </>
  );
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation();
  const isId = anyId(id) !== null;
  const asked = useCall('maintenance.readPlan', isId ? { params: { id } } : null, { keptMs: 0 });
  const plan = asked.value;
  const forWhom = useForWhom(plan);
  return (
    <>
      <ScreenHeader title={plan?.name ?? t('maintenance.plan')} subtitle={forWhom} isBeta />
      <div className={page.page}>
        {plan ? (
          <PlanPage plan={plan} />
        ) : !isId || asked.failure?.kind === 'missing' ? (
          <Gone />
        ) : asked.failure ? (
          <FailureCallout title={t('maintenance.planUnread')} failure={asked.failure} onRetry={asked.again} />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

function useForWhom(plan: MaintenancePlan | undefined): string | undefined {
  const { t } = useTranslation();
  if (plan === undefined) return undefined;
  if (plan.group !== null) return t('maintenance.groupOf', { name: plan.groupName ?? '' });
  return vehicleLabel({ id: plan.vehicle ?? 0, name: plan.vehicleName, licensePlate: null });
}

/** No plan of that id, or none that the person may see. */
function Gone() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('maintenance.planGone')}
      text={t('maintenance.planGoneText')}
      icon={<IconTool size={26} stroke={1.75} />}
    >
      <Button
        component={Link}
        href="/maintenance-list?tab=plans"
        leftSection={<IconArrowLeft size={17} stroke={1.75} aria-hidden />}
      >
        {t('maintenance.tabs.plans')}
      </Button>
    </Notice>
  );
}
