import { BehaviorSubject, Subject } from 'rxjs';
import type { DeviceDetail, FleetScope, ViewResult } from '../../../contract/core.ts';
import type { FleetDiff } from '../../../contract/diff.ts';
import { success, type Result } from '../../../contract/failure.ts';
import type { Bridge } from '../../../src/bridge/bridge.ts';
import { Fleet } from '../../../worker/fleet/fleet.ts';
import { labelOf } from '../../../worker/fleet/labels.ts';
import type { Platform } from '../../../worker/platform.ts';
import { labelsOf, listPage, modelsOf, NO_PAGE } from '../../../worker/view/list.ts';
import { ViewKeeper } from '../../../worker/view/view-keeper.ts';
import type { CoreAnswers } from './stand-in-core.ts';
import { snapshotOf, type Vehicle } from './vehicles.ts';

type Opened = Awaited<ReturnType<NonNullable<CoreAnswers['openFleet']>>>;

/** The vehicles of a fleet that is asked for; none where it cannot be had. */
interface Found {
  vehicles: readonly Vehicle[];
  /** What the core answers in place of how many they are. */
  answer?: Opened;
}

/** A core with fleets: what `mount` takes of it, and what was asked of it so far. */
export interface FleetCore {
  core: CoreAnswers;
  bridge: Pick<Bridge, 'takeDiffs' | 'detail$' | 'view$'>;
  opened: FleetScope[];
  looked: (number | null)[];
}

const NO_TRACK = new Float64Array();
/** All that a view takes of the worker: nothing moves between threads here. */
const HERE: Pick<Platform, 'transfer'> = { transfer: (value) => value };

/** Rows in the order of the vehicles, as the core keeps them. */
function fleetOf(vehicles: readonly Vehicle[]): Fleet {
  const fleet = new Fleet(vehicles.length);
  for (const { device } of vehicles) fleet.setLabel(labelOf(fleet.rowFor(device.id), device));
  if (vehicles.length > 0) fleet.columns = snapshotOf(vehicles, 0).columns;
  return fleet;
}

/**
 * A core that follows fleets without a server: it finds, filters, sorts, pages and clusters them by the code of the real core,
 * publishes the one that is opened as a whole, and tells the record of the vehicle that is looked at.
 */
export function fleetCore(found: (scope: FleetScope) => Found | Promise<Found>): FleetCore {
  const opened: FleetScope[] = [];
  const looked: (number | null)[] = [];
  const detail$ = new BehaviorSubject<DeviceDetail | null>(null);
  let take: (diff: FleetDiff) => Promise<number> = async () => 0;
  let [vehicles, fleet, revision]: [readonly Vehicle[], Fleet, number] = [[], fleetOf([]), 0];
  const view$ = new Subject<ViewResult>();
  const views = new ViewKeeper(HERE as Platform);
  // As from another thread: who asks hears it after what it is doing.
  views.attach((view) => queueMicrotask(() => view$.next(view)));

  const publish = async (shown: readonly Vehicle[]): Promise<void> => {
    [vehicles, fleet] = [shown, fleetOf(shown)];
    revision += 1;
    await take(snapshotOf(shown, revision));
    views.show(fleet);
  };
  const openFleet = async (scope: FleetScope): Promise<Result<{ vehicles: number }>> => {
    opened.push(scope);
    const turn = opened.length;
    await publish([]);
    const { vehicles: shown, answer } = await found(scope);
    // Another one was asked for meanwhile.
    if (turn !== opened.length) return success({ vehicles: 0 });
    await publish(shown);
    return answer ?? success({ vehicles: shown.length });
  };
  return {
    opened,
    looked,
    bridge: {
      detail$,
      view$,
      takeDiffs: (taker) => {
        take = taker;
      },
    },
    core: {
      openFleet,
      resync: () => publish(vehicles),
      labels: async (rows) => labelsOf(fleet, rows),
      models: async () => modelsOf(fleet),
      list: async (query) => (fleet.size === 0 ? NO_PAGE : listPage(fleet, query, (id) => views.devicesOf(id))),
      gather: async (devices) => views.gather(devices),
      members: async (longitude, latitude) => views.members(longitude, latitude),
      setView: async (view) => views.setView(view),
      look: async (device) => {
        looked.push(device);
        const vehicle = vehicles.find((one) => one.device.id === device);
        detail$.next(vehicle ? { device: vehicle.device, telemetry: vehicle.record, waypoints: NO_TRACK } : null);
        return success(null);
      },
    },
  };
}
