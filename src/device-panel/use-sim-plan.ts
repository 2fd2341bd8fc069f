import { useQuery } from '@tanstack/react-query';
import type { Device } from '../../domain/device.ts';
import { simConsumption, type SimConsumption } from '../../domain/sim-consumption.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { queryClient } from '../shell/query-client.ts';
import { useCore } from '../shell/console-context.tsx';
import { useDashboard } from './panel-context.ts';

const keyOf = (simCard: string | null) => ['simcards', 'plan', simCard] as const;

/** What of its plan a SIM card has used. `shown` is false where the plan is not for this person or not of the one carrier. */
export interface SimPlanState {
  shown: boolean;
  loading: boolean;
  /** Null where it cannot be computed. */
  consumption: SimConsumption | null;
}

/** The plan of the SIM card of the device whose panel is open: as the carrier tells it, else as the tracker does. */
export function useSimPlan(device: Pick<Device, 'brandId'>, telemetry: Telemetry | null): SimPlanState {
  const core = useCore();
  const { dashboard } = useDashboard();
  const simCard = dashboard?.simCard ?? null;
  const shown = dashboard?.hasSimPlan ?? false;
  const { data, isLoading } = useQuery({
    queryKey: keyOf(simCard),
    enabled: shown && simCard !== null,
    queryFn: () => core.call('simcards.plan', { query: { brand: String(device.brandId), simCard: simCard! } }),
  });
  const plan = data?.ok ? data.value : null;
  const consumption = simConsumption(plan?.totalConsumption ?? telemetry?.totalConsumption ?? null, plan?.simCardDataFranchise ?? telemetry?.simCardDataFranchise ?? null);
  return { shown, loading: isLoading, consumption: shown ? consumption : null };
}

/** Asks anew what a SIM card has used: after it was reset. */
export const askSimPlanAgain = (simCard: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(simCard) });
