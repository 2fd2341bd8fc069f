import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { vehicleOf } from './cells.tsx';
import { DoneFields } from './done-fields.tsx';
import { DoneHistory } from './done-history.tsx';
import { DueBy } from './due-by.tsx';
import { DUE_TONES } from './due-words.ts';
import classes from './maintenance.module.css';
import { useDoneForm } from './use-done-form.ts';

interface Props {
  due: MaintenanceDue;
  onClose(): void;
}

/** How a plan stands for a vehicle, to be noted as done, with what was done before. */
export function DueDialog({ due, onClose }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useDoneForm(due, onClose);
  const openPlan = () =>
    form.leave(() => {
      onClose();
      navigate(`/maintenance-form/${due.plan}`);
    });
  return (
    <FormDialog
      title={due.planName}
      about={vehicleLabel(vehicleOf(due))}
      form={form}
      shape="wide"
      submit={t('maintenance.noteDone')}
      aside={
        <Button variant="subtle" color="gray" h={44} disabled={form.isBusy} onClick={openPlan}>
          {t('maintenance.openPlan')}
        </Button>
      }
      onClose={onClose}
    >
      <Standing due={due} />
      <DoneFields form={form} />
      <DoneHistory plan={due.plan} vehicle={due.vehicle} />
    </FormDialog>
  );
}

/** What of the plan and the vehicle the due values follow from. */
function Standing({ due }: { due: MaintenanceDue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    {
      id: 'state',
      term: t('maintenance.field.state'),
      text: <StateMark tone={DUE_TONES[due.state]} text={t(`maintenance.state.${due.state}`)} />,
    },
    { id: 'due', term: t('maintenance.field.dueBy'), text: <DueBy due={due} /> },
    {
      id: 'odometer',
      term: t('maintenance.field.odometerNow'),
      text: due.odometerM === null ? t('common.none') : format.distance(due.odometerM),
    },
    {
      id: 'hours',
      term: t('maintenance.field.hoursNow'),
      text:
        due.engineHours === null
          ? t('common.none')
          : t('maintenance.hours', { hours: format.decimal(due.engineHours, 1) }),
    },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, term, text }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
