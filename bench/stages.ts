import type { StageRow } from './table.ts';

/** Runs a stage and answers its rows; throws when it cannot. */
export type Stage = () => Promise<StageRow[]>;

/** Every stage by the name it is asked for with, in the order of a position's life. */
export const STAGES: Readonly<Record<string, () => Promise<Stage>>> = {
  'ingest-pglite': async () => (await import('./stages/ingest.ts')).ingestPglite,
  'ingest-postgres': async () => (await import('./stages/ingest.ts')).ingestPostgres,
  areas: async () => (await import('./stages/areas.ts')).areas,
  commands: async () => (await import('./stages/commands.ts')).commands,
  imports: async () => (await import('./stages/imports.ts')).imports,
  'maintenance-pglite': async () => (await import('./stages/maintenance.ts')).maintenancePglite,
  'maintenance-postgres': async () => (await import('./stages/maintenance.ts')).maintenancePostgres,
  'broker-json': async () => (await import('./stages/broker.ts')).brokerJson,
  'broker-frames': async () => (await import('./stages/broker.ts')).brokerFrames,
  frames: async () => (await import('./stages/frames.ts')).frames,
  clusters: async () => (await import('./stages/clusters.ts')).clusters,
  list: async () => (await import('./stages/list.ts')).list,
  disk: async () => (await import('./stages/chromium.ts')).disk,
  diff: async () => (await import('./stages/chromium.ts')).diff,
  layer: async () => (await import('./stages/chromium.ts')).layer,
};
