import { ChoiceFilter, OfBrand, TermFilter } from './account-filters.tsx';
import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../domain/business/billing/billing-plan.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { PLANS } from './account-lists.ts';
import { Money } from './cells.tsx';
import { NewPlanDialog, PlanDialog } from './plan-dialog.tsx';

export const openNewPlan = (): void => openDialog('plan', (close) => <NewPlanDialog onClose={close} />);
const openPlan = (plan: Plan): void => openDialog('plan', (close) => <PlanDialog plan={plan} onClose={close} />);

/** What brands sell by the month: administrators change it. */
export function PlansPart() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const mayChange = user.profile === 'ADMINISTRATOR';
  const list = useList(PLANS);
  const { filters, filter } = list;
  const columns = usePlanColumns();
  return (
    <ListScreen
      list={list}
      label={t('account.tabs.plans')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      filters={
        <>
          <TermFilter list={list} label={t('account.plan.search')} />
          <ChoiceFilter
            label={t('account.field.status')}
            value={filters.active}
            values={['true', 'false'] as const}
            textOf={(active) => t(`account.planActive.${active}`)}
            onChange={(active) => filter({ active })}
          />
          <OfBrand list={list} />
        </>
      }
      empty={
        <Notice
          title={t('account.plan.empty')}
          text={t('account.plan.emptyText')}
          icon={<IconTag size={26} stroke={1.75} />}
        >
          {mayChange && <Button onClick={openNewPlan}>{t('account.plan.add')}</Button>}
        </Notice>
      }
      {...(mayChange && { onOpen: openPlan })}
    />
  );
}

function usePlanColumns(): readonly Column<Plan>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { choices } = useBrandChoices();
  const brand: Column<Plan> = {
    id: 'brand',
    title: t('account.field.brand'),
    cell: (plan) => choices.find(({ value }) => value === String(plan.brand))?.label ?? t('common.none'),
  };
  return [
    { id: 'name', title: t('account.field.name'), sort: 'name', isName: true, width: '34%', cell: ({ name }) => name },
    ...(choices.length > 1 ? [brand] : []),
    {
      id: 'price',
      title: t('account.field.price'),
      sort: 'priceCents',
      cell: ({ priceCents, currency }) => <Money cents={priceCents} currency={currency} />,
    },
    {
      id: 'contracts',
      title: t('account.field.contracts'),
      cell: ({ contracts }) => format.integer(contracts),
    },
    {
      id: 'status',
      title: t('account.field.status'),
      cell: ({ isActive }) => (
        <StateMark tone={isActive ? 'good' : 'quiet'} text={t(`account.planActive.${isActive}`)} />
      ),
    },
  ];
}
