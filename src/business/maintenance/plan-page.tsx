import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MaintenancePlan } from '../../../domain/business/maintenance/maintenance-plan.ts';
import shared from '../../base/form/form.module.css';
import { Form } from '../../base/form/form.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { toast } from '../../base/ui/toasts.ts';
import { DoneHistory } from './done-history.tsx';
import { dueId, dueName, openDue, useDueColumns } from './due-list.tsx';
import { DUE_EVERY_MS } from './due-part.tsx';
import classes from './maintenance.module.css';
import { PlanFields } from './plan-fields.tsx';
import { STALE_BY_PLAN, usePlanForm } from './use-plan-form.ts';
import { usePlanTexts } from './use-plan-texts.ts';

/** A plan that is there: its fields, how it stands for each of its vehicles, and what was done by it. */
export function PlanPage({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation();
  return (
    <>
      <EditPlan plan={plan} />
      <section>
        <h2 className={classes.heading}>{t('maintenance.standing')}</h2>
        <DueOfPlan plan={plan} />
      </section>
      <div className={classes.card}>
        <DoneHistory plan={plan.id} vehicle={plan.vehicle} />
      </div>
    </>
  );
}

const OF_PLAN = listSpec({ call: 'maintenance.due', filters: {}, keep: 'view', sizes: [10, 25, 50], sorts: [] });

function DueOfPlan({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation();
  const list = useList(OF_PLAN, { fixed: { plan: String(plan.id) }, everyMs: DUE_EVERY_MS });
  const columns = useDueColumns(true);
  return (
    <ListScreen
      list={list}
      label={t('maintenance.standing')}
      columns={columns}
      idOf={dueId}
      nameOf={dueName}
      empty={<p className={classes.hint}>{t('maintenance.standingNone')}</p>}
      onOpen={openDue}
    />
  );
}

function EditPlan({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  // What somebody else saves while this is open is told when it is saved here.
  const [seen] = useState(plan);
  const form = usePlanForm(seen);
  const texts = usePlanTexts();
  const leave = () => form.leave(() => navigate('/maintenance-list?tab=plans'));
  const remove = () =>
    openDialog('remove-plan', (close) => (
      <RemovePlan
        plan={plan}
        onLeave={(isGone) => {
          close();
          if (isGone) navigate('/maintenance-list?tab=plans');
        }}
      />
    ));
  return (
    <>
      <Form form={form} failed={t('form.failed')} texts={texts} className={classes.card}>
        <PlanFields form={form} />
        <div className={shared.answers}>
          <div className={shared.aside}>
            <Button
              variant="subtle"
              color="gray"
              h={44}
              disabled={form.isBusy}
              leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
              onClick={remove}
            >
              {t('maintenance.remove')}
            </Button>
          </div>
          <Button variant="default" h={44} disabled={form.isBusy} onClick={leave}>
            {t('maintenance.back')}
          </Button>
          <Button type="submit" h={44} loading={form.isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}

function RemovePlan({ plan, onLeave }: { plan: MaintenancePlan; onLeave(isGone: boolean): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('maintenance.deletePlan', {
    stale: STALE_BY_PLAN.filter((call) => call !== 'maintenance.readPlan'),
  });
  const confirm = async () => {
    const answer = await run({ params: { id: String(plan.id) }, query: { version: String(plan.version) } });
    // One that is gone already is what was wished for.
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('maintenance.planRemoved', { name: plan.name }));
    onLeave(true);
    return null;
  };
  return (
    <ConfirmDialog
      title={t('maintenance.planRemoveAsk', { name: plan.name })}
      confirm={t('maintenance.remove')}
      failed={t('maintenance.removeFailed')}
      onConfirm={confirm}
      onLeave={() => onLeave(false)}
    >
      <p>{t('maintenance.planRemoveText')}</p>
    </ConfirmDialog>
  );
}
