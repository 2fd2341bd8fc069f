import type { Device } from '../../../domain/live/devices/device.ts';
import { simConsumption, type SimConsumption } from '../../../domain/business/sim/sim-consumption.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useDashboard } from '../../live/devices/dashboard.ts';

/** Reads as unavailable while it cannot be loaded. */
const AGAIN_MS = 60_000;

/** What of its plan a SIM card has used. `shown` is false where the plan is not for this person or not of the one carrier. */
export interface SimPlanState {
  shown: boolean;
  loading: boolean;
  /** Null where it cannot be computed. */
  consumption: SimConsumption | null;
}

/** The plan of the SIM card of the device whose panel is open: from the carrier, else from the tracker. */
export function useSimPlan(device: Pick<Device, 'brandId'>, telemetry: Telemetry | null): SimPlanState {
  const { dashboard } = useDashboard();
  const simCard = dashboard?.simCard ?? null;
  const shown = dashboard?.hasSimPlan ?? false;
  const input = shown && simCard !== null ? { query: { brand: String(device.brandId), simCard } } : null;
  const { value: plan, isFirst } = useCall('simcards.plan', input, { againMs: AGAIN_MS });
  const consumption = simConsumption(
    plan?.totalConsumption ?? telemetry?.totalConsumption ?? null,
    plan?.simCardDataFranchise ?? telemetry?.simCardDataFranchise ?? null,
  );
  return { shown, loading: isFirst, consumption: shown ? consumption : null };
}
