import { dashboardHandlers, type DashboardDeps } from './dashboard-handlers.ts';
import { indicatorHandlers, type IndicatorDeps } from './indicator-handlers.ts';
import { silentExport } from './silent-export.ts';
import type { Traffic } from './traffic.ts';

/** The room of indicators and of the ERP dashboard. */
export const indicatorsRoom = (deps: IndicatorDeps & DashboardDeps & { traffic: Traffic }) => ({
  handlers: { ...indicatorHandlers(deps), ...dashboardHandlers(deps) },
  exports: [silentExport(deps)],
  taps: [deps.traffic.tap],
  stop: deps.traffic.stop,
});
