import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useList } from '../../base/list/use-list.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { intervalText } from './due-words.ts';
import { WhoseFilters } from './whose-filters.tsx';
import classes from './maintenance.module.css';
import { PLANS } from './maintenance-lists.ts';

/** What is done again and again, to which vehicle or group. */
export function PlansPart() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const list = useList(PLANS);
  const columns = usePlanColumns();
  return (
    <ListScreen
      list={list}
      label={t('maintenance.tabs.plans')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={
        <>
          <div className={classes.search}>
            <ListSearch
              label={t('maintenance.planSearch')}
              value={list.filters.term}
              onChange={(term) => list.filter({ term })}
            />
          </div>
          <WhoseFilters filters={list.filters} filter={list.filter} />
        </>
      }
      empty={
        <Notice
          title={t('maintenance.plansEmpty')}
          text={t('maintenance.plansEmptyText')}
          icon={<IconTool size={26} stroke={1.75} />}
        >
          <Button component={Link} href="/maintenance-form/new">
            {t('maintenance.planAdd')}
          </Button>
        </Notice>
      }
      onOpen={({ id }) => navigate(`/maintenance-form/${id}`)}
    />
  );
}

/** Whom a plan is for: its vehicle, or its group. */
function ForWhom({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation();
  if (plan.group !== null) return t('maintenance.groupOf', { name: plan.groupName ?? '' });
  return vehicleLabel({ id: plan.vehicle ?? 0, name: plan.vehicleName, licensePlate: null });
}

function usePlanColumns(): readonly Column<MaintenancePlan>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: t('maintenance.field.name'),
      sort: 'name',
      isName: true,
      width: '26%',
      cell: ({ name }) => name,
    },
    { id: 'kind', title: t('maintenance.field.kind'), sort: 'kind', cell: ({ kind }) => t(`maintenance.kind.${kind}`) },
    { id: 'for', title: t('maintenance.field.forWhom'), cell: (plan) => <ForWhom plan={plan} /> },
    {
      id: 'every',
      title: t('maintenance.field.every'),
      width: '30%',
      cell: (plan) => intervalText(plan, { t, format }),
    },
  ];
}
