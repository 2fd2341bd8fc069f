import { BehaviorSubject, Subject } from 'rxjs';
import type { DeviceDetail, FleetScope, PageSink, ViewResult } from '../../../contract/core.ts';
import type { FleetDiff } from '../../../contract/diff.ts';
import { success } from '../../../contract/failure.ts';
import { scopeKey } from '../../../contract/scope-key.ts';
import type { Bridge } from '../../../src/base/bridge/bridge.ts';
import { Fleet } from '../../../worker/fleet/fleet.ts';
import { labelOf } from '../../../worker/fleet/labels.ts';
import type { Platform } from '../../../worker/platform.ts';
import { labelsOf, listPage, modelsOf, NO_PAGE } from '../../../worker/view/list.ts';
import { ViewKeeper } from '../../../worker/view/view-keeper.ts';
import type { CoreAnswers } from './stand-in-core.ts';
import { snapshotOf, type Vehicle } from './vehicles.ts';

type OpenAnswer = Awaited<ReturnType<NonNullable<CoreAnswers['openFleet']>>>;

/** The vehicles of a fleet that is asked for; none where it cannot be had. */
interface Found {
  vehicles: readonly Vehicle[];
  /** What the core answers in place of how many they are. */
  answer?: OpenAnswer;
}

/** A core with fleets: what `mount` takes of it, and what was asked of it so far. */
export interface FleetCore {
  core: CoreAnswers;
  bridge: Pick<Bridge, 'takeDiffs' | 'detail$' | 'view$'>;
  opened: FleetScope[];
  looked: (number | null)[];
  /** Vehicles of the fleet that is open have other records from now on: a diff of their rows, as while it is followed live. */
  report(...changed: Vehicle[]): Promise<void>;
  /** The rows of the fleet that is open as they were at a past moment (ms), or live again: a diff of all of them. */
  show(vehicles: readonly Vehicle[], rewoundToMs: number | null): Promise<void>;
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

/** The fleet that a core has open, as it was published last. */
class OpenFleet {
  vehicles: readonly Vehicle[] = [];
  fleet = fleetOf([]);
  scope: FleetScope = { kind: 'none' };
  take: PageSink['diff'] = async () => 0;
  readonly view$ = new Subject<ViewResult>();
  readonly views = new ViewKeeper(HERE as Platform);
  revision = 0;

  constructor() {
    // As from another thread: who asks hears it after what it is doing.
    this.views.attach((view) => queueMicrotask(() => this.view$.next(view)));
  }

  /** The whole of a fleet in place of the former one. */
  publish(vehicles: readonly Vehicle[]): Promise<void> {
    this.vehicles = vehicles;
    this.fleet = fleetOf(vehicles);
    return this.send(snapshotOf(vehicles, 0));
  }

  /** Some of its vehicles have other records. */
  report(changed: readonly Vehicle[]): Promise<void> {
    const rows = Uint32Array.from(changed, ({ device }) =>
      this.vehicles.findIndex((one) => one.device.id === device.id),
    );
    this.vehicles = this.vehicles.map((one) => changed.find(({ device }) => device.id === one.device.id) ?? one);
    this.fleet = fleetOf(this.vehicles);
    const { size, counts } = snapshotOf(this.vehicles, 0);
    return this.send({ ...snapshotOf(changed, 0), kind: 'rows', size, rows, counts });
  }

  show(vehicles: readonly Vehicle[], rewoundToMs: number | null): Promise<void> {
    this.vehicles = vehicles;
    this.fleet = fleetOf(vehicles);
    return this.send({ ...snapshotOf(vehicles, 0, rewoundToMs), kind: 'rows' });
  }

  private async send(diff: FleetDiff): Promise<void> {
    this.revision += 1;
    await this.take({ ...diff, revision: this.revision }, scopeKey(this.scope));
    this.views.show(this.fleet);
  }
}

/**
 * A core that follows fleets without a server: it finds, filters, sorts, pages and clusters them by the code of the real core,
 * publishes the one that is opened as a whole, and tells the record of the vehicle that is looked at.
 */
export function fleetCore(found: (scope: FleetScope) => Found | Promise<Found>): FleetCore {
  const opened: FleetScope[] = [];
  const looked: (number | null)[] = [];
  const detail$ = new BehaviorSubject<DeviceDetail | null>(null);
  const open = new OpenFleet();
  const { views, view$ } = open;

  const openFleet = async (scope: FleetScope): Promise<OpenAnswer> => {
    opened.push(scope);
    const turn = opened.length;
    open.scope = scope;
    await open.publish([]);
    const { vehicles: shown, answer } = await found(scope);
    // Another one was asked for meanwhile.
    if (turn !== opened.length) return success({ vehicles: 0, revision: open.revision });
    await open.publish(shown);
    return answer ?? success({ vehicles: shown.length, revision: open.revision });
  };
  const tellDetail = (): void => {
    const vehicle = open.vehicles.find((one) => one.device.id === looked.at(-1));
    detail$.next(vehicle ? { device: vehicle.device, telemetry: vehicle.record, waypoints: NO_TRACK } : null);
  };
  return {
    opened,
    looked,
    report: async (...changed) => {
      await open.report(changed);
      tellDetail();
    },
    show: (shown, rewoundToMs) => open.show(shown, rewoundToMs),
    bridge: {
      detail$,
      view$,
      takeDiffs: (taker) => {
        open.take = taker;
      },
    },
    core: {
      openFleet,
      resync: () => open.publish(open.vehicles),
      labels: async (rows) => labelsOf(open.fleet, rows),
      models: async () => modelsOf(open.fleet),
      list: async (query) =>
        open.fleet.size === 0 ? NO_PAGE : listPage(open.fleet, query, (id) => views.devicesOf(id)),
      gather: async (devices) => views.gather(devices),
      members: async (longitude, latitude) => views.members(longitude, latitude),
      setView: async (view) => views.setView(view),
      look: async (device) => {
        looked.push(device);
        tellDetail();
        return success(null);
      },
    },
  };
}
