import type { LinkState, PageSink, SessionEnd } from '../contract/core.ts';
import { success, type Result } from '../contract/failure.ts';
import type { FrameColumns } from '../contract/frame.ts';
import { DEFAULT_TIMEZONE } from '../domain/base/time/time-zone.ts';
import type { Accepted } from './accept/accept-frame.ts';
import { Tally } from './accept/tally.ts';
import { Detail } from './fleet/detail.ts';
import type { Fleet } from './fleet/fleet.ts';
import { HttpLive, type Polled } from './live/http-live.ts';
import { LiveFleet } from './live/live-fleet.ts';
import { ShownFleet } from './live/shown-fleet.ts';
import type { FleetLog } from './log/fleet-log.ts';
import type { Platform } from './platform.ts';
import { Problems } from './problems.ts';
import { Publisher } from './publish/publisher.ts';
import { BrokerFeed } from './receive/broker-feed.ts';
import { createRest, type Rest } from './rest/client.ts';
import type { Credentials } from './rest/send.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { SessionRecords } from './session/session-records.ts';
import { Session } from './session/session.ts';
import { ViewKeeper } from './view/view-keeper.ts';
import { Watch } from './watch.ts';

/** What the parts need from the core as a whole. */
export interface Owner {
  sink: () => PageSink | null;
  log: () => FleetLog | null;
  onSessionStart: (userId: number) => void;
  onSessionEnd: (end: SessionEnd) => void;
  onLink: () => void;
  onUp: (isAgain: boolean) => void;
}

/** The parts of a core, wired to each other. */
export interface Parts {
  credentials: Credentials;
  tally: Tally;
  rest: Rest;
  clock: ServerClock;
  problems: Problems;
  publisher: Publisher;
  watch: Watch;
  view: ViewKeeper;
  shown: ShownFleet;
  records: SessionRecords;
  session: Session;
  feed: BrokerFeed;
  detail: Detail;
  live: LiveFleet;
  http: HttpLive;
}

/** Makes the parts of a core. They refer to each other through `parts`, which is complete before any of them runs. */
export function assemble(platform: Platform, owner: Owner): Parts {
  const parts = {} as Parts;
  parts.credentials = { token: null, sessionId: null, timezone: DEFAULT_TIMEZONE, locale: 'pt-BR' };
  parts.tally = new Tally();
  parts.rest = createRest({
    platform,
    credentials: () => parts.credentials,
    renewed: () => parts.session.renewed(),
    onUnauthenticated: () => parts.session.end('invalid-token'),
    onReach: (reached) => parts.watch.onReach(reached),
  });
  parts.clock = createServerClock(platform, parts.rest, (pause, heardUntilMs) => {
    parts.watch.onPause(pause);
    parts.live.known.limit(heardUntilMs);
  });
  parts.problems = new Problems(() => parts.clock.now());
  parts.publisher = new Publisher({ platform, serverTime: parts.clock.at });
  parts.watch = new Watch({
    problems: parts.problems,
    clock: parts.clock,
    publisher: parts.publisher,
    link: () => parts.feed.link.state,
  });
  parts.view = new ViewKeeper(platform);
  parts.shown = new ShownFleet({
    platform,
    now: parts.clock.now,
    log: owner.log,
    publisher: parts.publisher,
    view: parts.view,
  });
  parts.records = new SessionRecords(platform);
  parts.session = sessionOf(platform, owner, parts);
  parts.feed = feedOf(platform, owner, parts);
  parts.detail = detailOf(platform, owner, parts);
  parts.live = liveOf(platform, owner, parts);
  parts.http = httpOf(platform, owner, parts);
  return parts;
}

function sessionOf(platform: Platform, owner: Owner, parts: Parts): Session {
  const { clock, rest, credentials } = parts;
  return new Session({
    platform,
    clock,
    rest,
    credentials,
    records: parts.records,
    onStart: (session) => owner.onSessionStart(session.user.id),
    onRenewed: (kept, expiresAtMs) => {
      parts.feed.link.credentialsChanged();
      owner.sink()?.kept(kept, expiresAtMs);
    },
    onEnd: owner.onSessionEnd,
  });
}

function feedOf(platform: Platform, owner: Owner, parts: Parts): BrokerFeed {
  const { clock, rest, tally, credentials } = parts;
  return new BrokerFeed({
    platform,
    clock,
    rest,
    tally,
    who: () => {
      const { current } = parts.session;
      return current && { sessionId: current.sessionId, token: current.accessToken, user: current.user.id };
    },
    locale: () => credentials.locale,
    onFrame: (frame, source, stampMs) => parts.live.take(frame, source, stampMs),
    onRecords: (records) => records.forEach((record) => parts.detail.onRecord(record)),
    onMessage: (message) => {
      if (message.message === 'Group') void parts.live.groupChanged();
      owner.sink()?.message(message);
    },
    onLink: (link) => {
      parts.http.onLink(link);
      if (link.state !== 'live') parts.live.onLinkLost(clock.at(parts.feed.link.heardAtMs));
      owner.onLink();
    },
    onUp: owner.onUp,
    retryDelayMs: (attempt) => parts.http.retryDelayMs(attempt),
    onRefusedTopics: (topics) => {
      platform.log('the broker refused topics', { topics });
      parts.problems.raise('subscription-refused', 'warning', { topics: topics.length });
    },
  });
}

function detailOf(platform: Platform, owner: Owner, parts: Parts): Detail {
  return new Detail({
    platform,
    rest: parts.rest,
    follow: (topics) => parts.feed.link.follow(topics),
    // A followed single device stays followed when it is no longer selected.
    leave: (topics) => parts.feed.link.leave(topics.filter((topic) => !parts.live.hears(topic))),
    trackOf: (device) => {
      const { fleet } = parts.live;
      const row = fleet?.index.get(device) ?? -1;
      return fleet && row >= 0 ? fleet.tracks.of(row) : new Float64Array(0);
    },
    tell: (detail) => owner.sink()?.detail(detail),
  });
}

function liveOf(platform: Platform, owner: Owner, parts: Parts): LiveFleet {
  const { clock, rest, publisher, view, shown, tally, problems, credentials } = parts;
  return new LiveFleet({
    platform,
    now: clock.now,
    rest,
    timezone: () => credentials.timezone,
    log: owner.log,
    publisher,
    view,
    shown,
    tally,
    problems,
    follow: (topics) => parts.feed.link.follow(topics),
    leave: (topics) => parts.feed.link.leave(topics.filter((topic) => !parts.detail.hears(topic))),
    isLinked: () => parts.feed.link.state.state === 'live',
    fleetTopics: () => parts.feed.fleetTopics,
    onAccepted: (fleet, frame, accepted) => trackDetail(parts.detail, fleet, frame, accepted),
  });
}

function httpOf(platform: Platform, owner: Owner, { live, detail, rest }: Parts): HttpLive {
  const poll = async (): Promise<Result<Polled>> => {
    if (live.fleet === null) {
      // No fleet is open: pages refresh what they show as long as the server answers.
      const clock = await rest.call('clock.read', {}, { retries: 0 });
      return clock.ok ? success({ untilMs: Date.parse(clock.value.now), vehicles: 0, isShort: false }) : clock;
    }
    const [places] = await Promise.all([live.readPlaces(), detail.catchUp(true)]);
    if (!places.ok) return places;
    const vehicles = places.value.frames.reduce((sum, { count }) => sum + count, 0);
    return success({ untilMs: places.value.untilMs, vehicles, isShort: vehicles < (live.fleet?.located() ?? 0) });
  };
  return new HttpLive({
    platform,
    isPaused: () => live.isPaused,
    poll,
    readList: () => live.catchUp('all'),
    onChange: owner.onLink,
  });
}

/** What is shown of the link: that positions are polled instead, while that works, else its own state. */
export const shownLink = ({ http, feed }: Parts): LinkState => http.polling ?? feed.link.state;

/** Each accepted event of the selected device is a waypoint of its track. */
function trackDetail(detail: Detail, fleet: Fleet, frame: FrameColumns, accepted: Accepted): void {
  const { deviceId } = detail;
  const row = deviceId === null ? -1 : fleet.index.get(deviceId);
  if (row < 0) return;
  for (let n = 0; n < accepted.count; n += 1) {
    const i = accepted.at[n]!;
    if (accepted.row[n] === row) detail.onWaypoint(frame.longitudeE7[i]! / 1e7, frame.latitudeE7[i]! / 1e7);
  }
}
