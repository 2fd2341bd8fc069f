import { useTranslation } from 'react-i18next';
import { maintenanceCalls } from '../../../contract/rest/business/maintenance-calls.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { kmOf, metresOf, type Amount } from './amounts.ts';

/** What the form of something that was done holds. */
export interface DoneValues {
  doneOn: string;
  odometerKm: Amount;
  engineHours: Amount;
}

/** Calls that tell otherwise once something was done, or that was taken back. */
export const STALE_BY_DONE = ['maintenance.due', 'maintenance.history'] as const;

/** Notes that a plan was done to a vehicle: today, at what its tracker reads now, until something else is said. */
export function useDoneForm(due: MaintenanceDue, onSaved: () => void): SaveForm<DoneValues> {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  return useCallForm<'maintenance.done', DoneValues>({
    call: 'maintenance.done',
    rule: maintenanceCalls['maintenance.done'].body,
    initial: {
      doneOn: dayNamer(timeZone)(serverNowMs()),
      odometerKm: kmOf(due.odometerM),
      engineHours: due.engineHours === null ? '' : Math.round(due.engineHours * 10) / 10,
    },
    input: ({ doneOn, odometerKm, engineHours }) => ({
      params: { id: String(due.plan) },
      body: {
        vehicle: due.vehicle,
        doneOn,
        odometerM: metresOf(odometerKm),
        engineHours: engineHours === '' ? null : Number(engineHours),
      },
    }),
    names: { odometerM: 'odometerKm' },
    // What stands there at first is a proposal, and nothing that somebody typed.
    stale: STALE_BY_DONE,
    saved: t('maintenance.noted', { name: due.planName }),
    onSaved,
  });
}
