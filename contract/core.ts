import type { Outcome } from '../domain/live/ingest/acceptance.ts';
import type { Telemetry } from '../domain/live/telemetry/telemetry.ts';
import type { Device } from '../domain/live/devices/device.ts';
import type { Permission, User, Vendor } from '../domain/people/users/user.ts';
import type { FleetDiff } from './diff.ts';
import type { LogRetention, LogSpan } from './event-log.ts';
import type { Failure, Result } from './failure.ts';
import type { ListSort } from './list-sort.ts';
import type { BrokerMessage } from './messages.ts';
import type { Problem } from './problem.ts';
import type { CallInput, CallName, CallOutput } from './rest/calls.ts';
import type { RequestService } from './topics.ts';
import type { SessionTraces } from './session-traces.ts';

/** What a tab keeps in session storage to survive a reload. */
export interface KeptSession {
  sessionId: string;
  accessToken: string;
}

/** A signed-in person, as every screen knows them. */
export interface SignedIn {
  sessionId: string;
  /** For the tab's session storage only; the core holds its own copy. */
  accessToken: string;
  /** When the token ends, ms on the server's clock. */
  expiresAtMs: number;
  user: User;
  permissions: Permission[];
}

/** Signing in with a login and its password. */
export interface PasswordSignIn {
  login: string;
  password: string;
  brand: number | null;
  persistent: boolean;
}

/** Signing in with an account at a vendor, whose token the server verifies with that vendor. */
export interface VendorSignIn {
  vendor: Vendor;
  /** The person's id at the vendor. */
  userId: string;
  accessToken: string;
  brand: number | null;
  persistent: boolean;
}

/** Completing a sign-in whose second step is pending. */
export interface SecondStepSignIn {
  secondStep: CallInput<'secondStep.complete'>['body'];
  /** As the sign-in asked, which the server has kept. */
  persistent: boolean;
}

export type SignInRequest = PasswordSignIn | VendorSignIn | SecondStepSignIn;

/** Why a session ended without the person asking for it. */
export type SessionEnd = 'signed-out' | 'expired' | 'invalid-token';

/**
 * State of the broker link. `retryAtMs` is on the server's clock. `polling`: the link does not come up, and positions are
 * read over HTTP instead, the last time as of `untilMs` (server's clock).
 */
export type LinkState =
  | { state: 'idle' }
  | { state: 'connecting'; attempt: number }
  | { state: 'live'; sinceMs: number }
  | { state: 'polling'; everyMs: number; untilMs: number }
  | { state: 'waiting'; attempt: number; retryAtMs: number; reason: string };

/** Which fleet the core follows live: all a staff member may see, one user's devices, a group of somebody else, or single devices. */
export type FleetScope =
  | { kind: 'all' }
  | { kind: 'user'; userId: number }
  | { kind: 'group'; groupId: number }
  | { kind: 'devices'; ids: readonly number[] }
  | { kind: 'none' };

export type ViewMode = 'clusters' | 'heat' | 'points';

/** What the map looks at. West may exceed east where the view crosses the antimeridian. */
export interface View {
  mode: ViewMode;
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

/**
 * The view as the core computed it, sent by transfer. Clusters: one entry each, single vehicles carry their row and a
 * count of 1. Heat: one entry a cell with its weight in `count`. Points: the entries are empty, the mirror draws every
 * row.
 */
export interface ViewResult {
  view: View;
  /** Longitude and latitude alternating. */
  position: Float64Array;
  count: Uint32Array;
  /** Members by activity: `ACTIVITY_CODES` numbers an entry, in the order of the codes. */
  activity: Uint32Array;
  /** Row of a single vehicle, -1 for a true cluster. */
  row: Int32Array;
  /** Zoom at which a cluster splits up; 99 where its members share one place and it can only be listed. */
  splitZoom: Uint8Array;
  /** Vehicles in view. */
  inView: number;
  revision: number;
}

/** A rectangle to look for vehicles in, and which of them. */
export interface ListQuery {
  search: string;
  /** Only these shown activities; empty is all. */
  activities: number[];
  /** Only devices of status ACTIVE. */
  activeOnly: boolean;
  within: { west: number; south: number; east: number; north: number } | null;
  /** Only the vehicles of a set that `members` returned; null is all. An expired set is empty. */
  memberSet: number | null;
  /** Only vehicles of this model, as their labels say it; missing or null is all. */
  model?: string | null;
  sort: ListSort;
  descending: boolean;
  offset: number;
  limit: number;
  /** Continues in the order of an earlier page, so that pages fit together while the fleet moves; a new order where that one has expired. */
  order?: number;
  /** Lines on screen, the first one's index and their rows: the page moves to where most of them went. */
  seen?: { first: number; rows: number[] };
  /** A row whose index in the list is requested. */
  find?: number;
}

export interface ListPage {
  total: number;
  items: VehicleLabel[];
  /**
   * Index of the first item: as requested, unless the page moved with the lines on screen; then it covers their new
   * indices, from a multiple of `limit`.
   */
  offset: number;
  /** The order this page is of; the last few are kept. */
  order: number;
  /** By how many lines those on screen moved; 0 when the query named none. */
  shift: number;
  /** Index of the requested row, -1 where it is not in the list or none was requested. */
  foundAt: number;
}

/** What a list line, a marker or a popup needs of a device beside the columns. */
export interface VehicleLabel {
  row: number;
  device: number;
  name: string;
  licensePlate: string | null;
  model: string | null;
  customerName: string | null;
  status: Device['status'];
  color: string | null;
}

/** A model of the vehicles of a fleet and how many are of it. */
export interface FleetModel {
  model: string;
  count: number;
}

/** Vehicles, such as those of a cluster as they were when it was opened, kept by the core for lists; the last few sets are kept. */
export interface MemberSet {
  id: number;
  total: number;
}

/** The full record of the selected device; its telemetry is null when it never reported, undefined until the server has said. */
export interface DeviceDetail {
  device: Device;
  telemetry: Telemetry | null | undefined;
  /** Live track since the fleet was opened: longitude and latitude alternating. */
  waypoints: Float64Array;
}

/** Plain JSON, as `globalThis.rastro.diagnostics()` gives it. */
export interface Diagnostics {
  link: LinkState;
  vehicles: number;
  events: { accepted: number; rejected: Partial<Record<Exclude<Outcome, 'accepted'>, number>> };
  /** What the server's ingest accepted and refused of the devices this person sees; null while the server cannot be reached. */
  ingest: { accepted: number; rejected: Partial<Record<Exclude<Outcome, 'accepted'>, number>> } | null;
  /** From the server's publishing an event to the updated buffer of the map layer, over the last minute; null before the first. */
  freshnessMs: { p50: number | null; p99: number | null };
  /** Age of the oldest event that is not drawn yet, ms; 0 while the map keeps up. */
  behindMs: number;
  /** Accepted over the last ten seconds, a second. */
  eventsPerSecond: number;
  log: { events: number; bytes: number; thinned: number };
  /** `memory` when the browser refused or the disk is full. */
  storage: { state: 'persistent' | 'memory'; usedBytes: number | null; quotaBytes: number | null };
}

/** The callbacks of the page that the core calls through Comlink. */
export interface PageSink {
  /**
   * Takes a diff of the fleet with this `scopeKey` and resolves when its rows are in the layer's buffer (ms of the page's wall clock):
   * one is in flight at a time.
   */
  diff(diff: FleetDiff, scope: string): Promise<number>;
  view(result: ViewResult): void;
  link(link: LinkState): void;
  problems(problems: Problem[]): void;
  detail(detail: DeviceDetail | null): void;
  message(message: BrokerMessage): void;
  /** The token was renewed: the page keeps it for a reload. */
  kept(kept: KeptSession, expiresAtMs: number): void;
  ended(end: SessionEnd): void;
}

/**
 * The data core's API, the only way a screen gets or changes anything. Exposed through Comlink; what comes back is a
 * value or a failure, never a thrown error.
 */
export interface Core {
  /** Registers the page; snapshot and states follow on the sink. `locale` and `timezone` travel with calls. */
  attach(
    sink: PageSink,
    page: { locale: string; contractVersion: number },
  ): Promise<Result<{ contractVersion: number }>>;
  setLocale(locale: string): Promise<void>;
  signIn(request: SignInRequest): Promise<Result<SignedIn>>;
  restore(kept: KeptSession): Promise<Result<SignedIn>>;
  /** Ends the session on the server (as far as it can be reached), unsubscribes everything, deletes the local database. */
  signOut(): Promise<Result<null>>;
  /** Deletes what is stored of sessions that were left; answers those of which something is still there. */
  forget(left: readonly SessionTraces[]): Promise<Result<SessionTraces[]>>;
  /** One REST call of the table. `ticket` is a number by which `cancel` aborts it. */
  call<N extends CallName>(name: N, input: CallInput<N>, ticket?: number): Promise<Result<CallOutput<N>>>;
  /** Aborts a call: it ends with a failure of kind `cancelled`. No effect on a call that was already answered. */
  cancel(ticket: number): Promise<void>;
  /** One request over the broker; the answer of the service, or a failure with status 500. */
  request(service: RequestService, body: unknown): Promise<Result<unknown>>;
  /**
   * Follows a fleet live: loads its devices and last positions, subscribes, publishes diffs. The last known state
   * shows first. `partial` says why a part of the list is missing, where one is; `revision` is that of the diff by which the page has all of it.
   */
  openFleet(scope: FleetScope): Promise<Result<{ vehicles: number; revision: number; partial?: Failure }>>;
  /** Asks for a fresh snapshot diff. */
  resync(): Promise<void>;
  /** Pauses the live subscriptions of the fleet (idle); resume subscribes again and catches up. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  setView(view: View | null): Promise<void>;
  /** A hidden page gets a diff every few seconds only. */
  setVisible(visible: boolean): Promise<void>;
  /** The browser says that the network is back, or gone: a worker does not hear of it by itself. */
  setOnline(isOnline: boolean): Promise<void>;
  list(query: ListQuery): Promise<ListPage>;
  /** Labels of rows, in the order asked; rows that do not exist are left out. */
  labels(rows: Uint32Array): Promise<VehicleLabel[]>;
  /** Members of the cluster of the current view that holds a place, as a set for `list`. */
  members(longitude: number, latitude: number): Promise<MemberSet>;
  /** Keeps devices (ids) as a set for `list`; ids that are not in the fleet are ignored. */
  gather(devices: Float64Array): Promise<MemberSet>;
  /** Models of the open fleet by name. */
  models(): Promise<FleetModel[]>;
  /** Selects one device: its detail arrives on the sink and follows its topic; null deselects. */
  look(device: number | null): Promise<Result<null>>;
  diagnostics(): Promise<Diagnostics>;
  /** What the log of the open fleet holds between two times of the server's clock, in `bins` equal bins (1 to 1,000). */
  logSpan(fromMs: number, toMs: number, bins: number): Promise<LogSpan>;
  /**
   * Shows the fleet as it was at a time of the server's clock: diffs, views and lists are of that moment until
   * `live`, and each diff carries it. Rows stay those of the live fleet, which keeps updating in the background. Of
   * several concurrent calls the last one wins, the others return `cancelled`. Resolves when the moment has been
   * handed to the page.
   */
  rewind(atMs: number): Promise<Result<{ atMs: number }>>;
  /** Back to the live fleet. */
  live(): Promise<void>;
  /**
   * Fetches what the log lacks in a stretch from the server's history, as far back as it keeps anything, and stores it
   * there: of the whole fleet (null), the newest first, or of some vehicles (rows). A moment that is shown is rebuilt
   * with each part that came. Opening another fleet cancels it.
   */
  fillGap(
    fromMs: number,
    toMs: number,
    rows: Uint32Array | null,
  ): Promise<Result<{ vehicles: number; events: number }>>;
  setRetention(retention: LogRetention): Promise<void>;
}
