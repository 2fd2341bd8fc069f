import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { wantsConfirmation, type BatchItemState } from '../../../domain/desk/commands/command-batch.ts';
import { BIKE, DRIVING, FLEET, OLD, openCommands, takes, TRUCK } from './command-page.ts';
import type { MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';
import type { Vehicle } from './vehicles.ts';

type Batch = Sent<'commands.readBatch'>;
type Item = Sent<'commands.batchItems'>['content'][number];
type Group = Sent<'groups.list'>[number];

const groupOf = (n: number, name: string, vehicles: readonly Vehicle[]): Group => ({
  ...recorded('groups.list')[0]!,
  id: 5_000_000_000_000_000 + n,
  name,
  brand: BRAND_ID,
  user: null,
  userName: null,
  devices: vehicles.map(({ device }) => device.id),
});

/** Two groups that have a vehicle in common. */
export const YARD = groupOf(1, 'Frota do pátio', [TRUCK, DRIVING, OLD]);
export const NIGHT = groupOf(2, 'Turno da noite', [TRUCK, BIKE]);

/** A vehicle of a batch and what became of it. */
export const itemOf = ({ device: { id, name, vehicle } }: Vehicle, state: BatchItemState): Item => ({
  deviceId: id,
  deviceName: name,
  licensePlate: vehicle!.licensePlate,
  state,
  fault: state === 'REFUSED' ? 'not-supported' : null,
  answer: null,
  commandId: null,
  requestId: null,
  sentAt: null,
  endedAt: null,
});

interface Chosen {
  deviceIds?: number[] | undefined;
  groupIds?: number[] | undefined;
}

/** The vehicles that are meant, each once. */
const chosenOf = ({ deviceIds = [], groupIds = [] }: Chosen): Vehicle[] => {
  const ids = new Set([
    ...deviceIds,
    ...[YARD, NIGHT].filter(({ id }) => groupIds.includes(id)).flatMap(({ devices }) => devices),
  ]);
  return FLEET.filter(({ device }) => ids.has(device.id));
};

/** A vehicle that a command would meet. */
const met = ({ device: { id, name, vehicle } }: Vehicle, isTaken: boolean) => ({
  id,
  name,
  licensePlate: vehicle!.licensePlate,
  customerName: 'Aroeira Transportes',
  takes: isTaken,
  movingKmh: id === DRIVING.device.id ? 62 : null,
});

/** What stopping a batch makes of a vehicle that had no turn, or whose command waits for its tracker. */
const STOPPED: Partial<Record<BatchItemState, BatchItemState>> = { WAITING: 'NOT_SENT', QUEUED: 'CANCELLED' };

/** A server that keeps one command for many vehicles: `first` is what became of each so far, what is sent is done at once. */
export function batchServer(first: readonly Item[] = [], given: Partial<Batch> = {}): Answers {
  let items = first;
  let batch: Batch = { ...recorded('commands.batch'), ...given };
  const inState = (asked: BatchItemState | undefined): readonly Item[] =>
    items.filter(({ state }) => asked === undefined || state === asked);
  const read = (): Batch => ({
    ...batch,
    total: items.length,
    counts: Object.fromEntries(items.map(({ state }) => [state, inState(state).length])),
  });
  return {
    'groups.list': [YARD, NIGHT],
    'commands.batchPreview': ({ body: { order, ...chosen } }) => {
      const vehicles = chosenOf(chosen);
      const refused = vehicles.filter((vehicle) => !takes(vehicle, order.type)).length;
      return {
        total: vehicles.length,
        wantsConfirmation: wantsConfirmation(order, vehicles.length),
        refused: refused > 0 ? { 'not-supported': refused } : {},
        online: vehicles.length,
        takeTexts: vehicles.filter((vehicle) => takes(vehicle, order.type)).length,
        vehicles: vehicles
          .map((vehicle) => met(vehicle, takes(vehicle, order.type)))
          .toSorted((a, b) => Number(a.takes) - Number(b.takes) || Number(b.movingKmh) - Number(a.movingKmh)),
      };
    },
    'commands.batch': ({ body: { batchId, order, ...chosen } }) => {
      const { type, ...payload } = order;
      items = chosenOf(chosen).map((vehicle) => itemOf(vehicle, takes(vehicle, type) ? 'DONE' : 'REFUSED'));
      batch = { ...batch, id: batchId, type, payload, jobState: 'done' };
      return read();
    },
    'commands.readBatch': read,
    'commands.batchItems': ({ query }) => pageOf(inState(query.state), query),
    'commands.batches': ({ query }) => pageOf([read()], query),
    'commands.cancelBatch': () => {
      items = items.map((item) => ({ ...item, state: STOPPED[item.state] ?? item.state }));
      if (batch.jobState === 'running') batch = { ...batch, jobState: 'cancelled' };
      return read();
    },
  };
}

interface BatchOptions extends MountOptions {
  jobState?: Batch['jobState'];
}

/** What became so far of a restart of many vehicles. */
export async function openBatch(
  items: readonly Item[],
  { jobState = 'running', answers, ...options }: BatchOptions = {},
): Promise<StandIn> {
  const server = batchServer(items, { jobState });
  const { id } = recorded('commands.batch');
  const core = await openCommands(`/command?batch=${id}`, { ...options, answers: { ...server, ...answers } });
  await expect.element(page.getByRole('heading', { name: /^Reiniciar · / })).toBeVisible();
  return core;
}
