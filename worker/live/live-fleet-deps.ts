import type { FrameColumns } from '../../contract/frame.ts';
import type { Accepted } from '../accept/accept-frame.ts';
import type { Tally } from '../accept/tally.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { FleetLog } from '../log/fleet-log.ts';
import type { Platform } from '../platform.ts';
import type { Problems } from '../problems.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Rest } from '../rest/client.ts';
import type { ViewKeeper } from '../view/view-keeper.ts';
import type { ShownFleet } from './shown-fleet.ts';

/** What the live fleet is made with. */
export interface LiveFleetDeps {
  platform: Platform;
  /** Server's time, ms. */
  now: () => number;
  rest: Rest;
  timezone: () => string;
  log: () => FleetLog | null;
  publisher: Publisher;
  view: ViewKeeper;
  shown: ShownFleet;
  tally: Tally;
  problems: Problems;
  /** Resolves once what is published on these topics arrives. */
  follow: (topics: string[]) => Promise<void>;
  leave: (topics: string[]) => void;
  /** Whether the link is up. */
  isLinked: () => boolean;
  /** Fleet topics the broker allows this session. */
  fleetTopics: () => string[];
  /** Called with the accepted events, before the next frame. */
  onAccepted: (fleet: Fleet, frame: FrameColumns, accepted: Accepted) => void;
}

/**
 * Where a frame comes from. `fleet`: a topic of the fleet. `device`: the own topic of the device looked at, which
 * repeats a fleet topic. `answer`: last positions from the server, which repeat known ones.
 */
export type Source = 'fleet' | 'device' | 'answer';
