import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { SimConsumption } from '../../../domain/business/sim/sim-consumption.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Field } from './field.tsx';
import { useDashboard } from '../../live/devices/dashboard.ts';
import { SimResetDialog } from './sim-reset-dialog.tsx';
import classes from './device-panel.module.css';
import { useSimPlan } from './use-sim-plan.ts';

const NEARLY_ALL = 0.8;

/** Text of the used part of the franchise; unavailable where it cannot be computed. */
export function useConsumptionText(consumption: SimConsumption | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (consumption === null) return t('panel.sim.unavailable');
  return t('panel.sim.used', {
    used: format.decimal(consumption.usedMb, 1),
    franchise: format.decimal(consumption.franchiseMb, 1),
  });
}

/** The plan of the SIM card and its reset: for staff, for cards of the one carrier that reports it. */
export function SimData({ device, telemetry }: { device: Device; telemetry: Telemetry | null }) {
  const { t } = useTranslation();
  const { dashboard } = useDashboard();
  const { shown, loading, consumption } = useSimPlan(device, telemetry);
  const [asking, setAsking] = useState(false);
  const text = useConsumptionText(consumption);
  const simCard = dashboard?.simCard ?? null;
  if (!shown || simCard === null) return null;
  const share = consumption?.share ?? 0;
  return (
    <>
      <Field
        name={t('panel.field.data')}
        value={loading ? t('common.loading') : text}
        tone={share >= 1 ? 'red' : share >= NEARLY_ALL ? 'yellow' : undefined}
      >
        <Button
          className={classes.small}
          size="compact-xs"
          variant="default"
          disabled={loading}
          onClick={() => setAsking(true)}
        >
          {t('panel.sim.reset')}
        </Button>
      </Field>
      {asking && (
        <SimResetDialog device={device} simCard={simCard} consumption={text} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
