import type { Core, Diagnostics, FleetScope, PageSink, SessionEnd } from '../contract/core.ts';
import type { LogRetention, LogSpan } from '../contract/event-log.ts';
import { success } from '../contract/failure.ts';
import { scopeKey } from '../contract/scope-key.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';
import { assemble, shownLink, type Parts } from './assemble.ts';
import { Filling } from './log/filling.ts';
import { FleetLog } from './log/fleet-log.ts';
import { boundedRetention, RETENTION } from './log/retention.ts';
import type { Platform, StorageUse } from './platform.ts';
import { Tickets } from './rest/tickets.ts';
import { forgetSessions } from './session/forget-sessions.ts';
import { labelsOf, listPage, modelsOf, NO_PAGE } from './view/list.ts';

const TICK_MS = 1_000;

/** A data core and its disposal. */
export interface RunningCore extends Core {
  dispose(): Promise<void>;
}

/** The data core on a platform: all data and logic of the console beyond drawing. Runs in a worker and under Node alike. */
export function createCore(platform: Platform): RunningCore {
  return apiOf(new DataCore(platform));
}

/** The lifecycle of the core: sessions begin and end, and with them link, fleet and log. */
class DataCore {
  readonly parts: Parts;
  sink: PageSink | null = null;
  /** Resolves when the log of the session is open. */
  logOpening: Promise<void> = Promise.resolve();
  private log: FleetLog | null = null;
  private retention = RETENTION;
  readonly filling: Filling;
  private storage: StorageUse = { usedBytes: null, quotaBytes: null };
  private readonly stopTicking: () => void;
  readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
    this.parts = assemble(platform, {
      sink: () => this.sink,
      log: () => this.log,
      onSessionStart: (userId) => this.begin(userId),
      onSessionEnd: (end) => void this.endBySelf(end),
      onLink: () => this.onLink(),
      onUp: (isAgain) => this.onUp(isAgain),
    });
    const { rest, live, shown, clock } = this.parts;
    this.filling = new Filling({ rest, live, now: clock.now, log: () => this.log, onPart: () => shown.again() });
    this.stopTicking = platform.every(TICK_MS, () => this.tick());
  }

  attach(sink: PageSink, page: { locale: string; contractVersion: number }): void {
    const { credentials, live, problems, publisher, view, watch } = this.parts;
    this.sink = sink;
    credentials.locale = page.locale;
    problems.attach((list) => sink.problems(list));
    sink.link(shownLink(this.parts));
    publisher.attach((diff) => sink.diff(diff, scopeKey(live.scope)));
    view.attach((result) => sink.view(result));
    if (page.contractVersion !== CONTRACT_VERSION) watch.onForeignVersion();
    void this.measureClock();
  }

  async measureClock(): Promise<void> {
    const version = await this.parts.clock.measure();
    if (version !== null) this.parts.watch.onMeasured(version);
  }

  /** Ends the session on request: nothing of it stays on this machine. */
  async signOut(): Promise<void> {
    const ending = this.parts.session.signOut();
    this.leaveSession();
    const { log } = this;
    this.log = null;
    await Promise.all([ending, this.logOpening.then(() => log?.destroy())]);
  }

  async diagnostics(): Promise<Diagnostics> {
    const { live, tally, publisher, clock, rest, session } = this.parts;
    await this.lookAtStorage();
    const { state, ...log } = this.log?.status() ?? { state: 'memory' as const, events: 0, bytes: 0, thinned: 0 };
    const ingest = session.current ? await rest.call('ingest.counts', {}, { retries: 0, timeoutMs: 5_000 }) : null;
    const events = tally.events();
    // A torn block of the log is a broken frame that was left out.
    const damaged = this.log?.damaged ?? 0;
    if (damaged > 0) events.rejected['broken-frame'] = (events.rejected['broken-frame'] ?? 0) + damaged;
    return {
      link: shownLink(this.parts),
      vehicles: live.fleet?.size ?? 0,
      events,
      ingest: ingest?.ok ? { accepted: ingest.value.accepted, rejected: ingest.value.rejected } : null,
      freshnessMs: publisher.freshness.percentiles(clock.now()),
      behindMs: publisher.behindMs(),
      eventsPerSecond: tally.perSecond(),
      log,
      storage: { state, ...this.storage },
    };
  }

  async dispose(): Promise<void> {
    this.stopTicking();
    this.leaveSession();
    this.parts.publisher.stop();
    await this.logOpening;
    await this.log?.close();
    this.log = null;
    this.parts.feed.stop();
  }

  async openFleet(scope: FleetScope): ReturnType<Core['openFleet']> {
    const { live, publisher } = this.parts;
    // Before the first await: what a screen asks next is about the new fleet.
    if (scopeKey(scope) !== scopeKey(live.scope)) this.leaveFleet();
    await this.logOpening;
    const opened = await live.open(scope);
    return opened.ok ? success({ ...opened.value, revision: publisher.revisionOfNow() }) : opened;
  }

  setVisible(isVisible: boolean): void {
    this.parts.publisher.setVisible(isVisible);
    this.parts.view.setVisible(isVisible);
    this.parts.http.setVisible(isVisible);
    // A hidden page may be discarded: its fleet is saved as it is now.
    if (!isVisible) void this.log?.flush(true);
  }

  async logSpan(fromMs: number, toMs: number, bins: number): Promise<LogSpan> {
    await this.logOpening;
    const nothing: LogSpan = {
      fromMs,
      toMs,
      oldestMs: null,
      bins: new Uint32Array(Math.max(1, Math.min(1_000, bins))),
      gaps: [],
      marks: [],
    };
    return (await this.log?.span(fromMs, toMs, bins)) ?? nothing;
  }

  async setRetention(retention: LogRetention): Promise<void> {
    this.retention = boundedRetention(retention);
    await this.log?.setRetention(this.retention);
  }

  private tick(): void {
    const { tally, session, live, view, watch, clock, feed, http } = this.parts;
    tally.endSecond();
    session.tick();
    live.tick();
    http.tick();
    view.tick();
    watch.tick();
    if (session.current) void clock.tick();
    void this.log?.tick(feed.link.state.state === 'live' && live.isFollowing && live.known.isUnlimited);
  }

  private begin(userId: number): void {
    const { problems, session, clock, feed } = this.parts;
    const log = new FleetLog({
      platform: this.platform,
      serverNow: clock.now,
      onProblem: (code) => problems.raise(code, 'warning'),
      onDeleted: () => session.end('signed-out'),
      retention: this.retention,
    });
    this.log = log;
    this.logOpening = log.open(userId);
    feed.link.start();
  }

  private onLink(): void {
    const link = shownLink(this.parts);
    this.parts.watch.onLink(link);
    this.sink?.link(link);
  }

  private onUp(isAgain: boolean): void {
    const { live, detail } = this.parts;
    void detail.catchUp();
    // A fleet that was opened before the link was up may have missed something between its positions and its topics.
    if (isAgain) void this.measureClock().then(() => live.catchUp('all'));
    else void live.catchUp('positions');
  }

  /** Another fleet is about to be opened. */
  leaveFleet(): void {
    void this.parts.detail.look(null);
    this.filling.stop();
  }

  /** Everything of the session except its log. */
  private leaveSession(): void {
    const { live, detail, feed, watch, view, tally } = this.parts;
    this.filling.stop();
    live.close();
    view.letGo();
    tally.reset();
    detail.letGo();
    this.sink?.detail(null);
    feed.stop();
    watch.onSessionEnd();
  }

  private async endBySelf(end: SessionEnd): Promise<void> {
    this.leaveSession();
    const { log } = this;
    this.log = null;
    this.sink?.ended(end);
    await this.logOpening;
    await log?.close();
  }

  private async lookAtStorage(): Promise<void> {
    this.storage = await this.platform.storageUse();
  }
}

/** The contract's functions over the core's parts. */
function apiOf(core: DataCore): RunningCore {
  const { parts } = core;
  const { credentials, session, rest, feed, live, shown, publisher, view, detail } = parts;
  const tickets = new Tickets();
  return {
    attach: async (sink, page) => {
      core.attach(sink, page);
      return success({ contractVersion: CONTRACT_VERSION });
    },
    setLocale: async (locale) => {
      credentials.locale = locale;
    },
    signIn: async (request) => {
      if (session.current) await core.signOut();
      await core.measureClock();
      return await session.signIn(request);
    },
    restore: async (kept) => {
      void core.measureClock();
      return await session.restore(kept);
    },
    signOut: async () => {
      await core.signOut();
      return success(null);
    },
    forget: async (left) =>
      success(await forgetSessions(core.platform, parts.records, left, session.current?.user.id ?? null)),
    call: async (name, input, ticket) => {
      const asker = session.current?.sessionId;
      const answer = await tickets.run(ticket, (signal) => rest.call(name, input, { signal }));
      // The saved record must not change the user who signed in meanwhile.
      if (answer.ok && asker === session.current?.sessionId) await session.learn(name, answer.value);
      return answer;
    },
    cancel: async (ticket) => tickets.cancel(ticket),
    request: (service, body) => feed.requests.request(service, body),
    openFleet: (scope) => core.openFleet(scope),
    resync: async () => publisher.snapshot(),
    pause: async () => live.pause(),
    resume: () => live.resume(),
    setView: async (look) => view.setView(look),
    setVisible: async (isVisible) => core.setVisible(isVisible),
    setOnline: async (isOnline) => feed.link.setOnline(isOnline),
    list: async (query) => (shown.fleet ? listPage(shown.fleet, query, (id) => view.devicesOf(id)) : NO_PAGE),
    labels: async (rows) => (shown.fleet ? labelsOf(shown.fleet, rows) : []),
    members: async (longitude, latitude) => view.members(longitude, latitude),
    gather: async (devices) => view.gather(devices),
    models: async () => (shown.fleet ? modelsOf(shown.fleet) : []),
    look: (device) => detail.look(device),
    diagnostics: () => core.diagnostics(),
    logSpan: (fromMs, toMs, bins) => core.logSpan(fromMs, toMs, bins),
    rewind: (atMs) => shown.rewind(atMs),
    live: async () => shown.toLive(),
    fillGap: (fromMs, toMs, rows) => core.filling.run(fromMs, toMs, rows),
    setRetention: (retention) => core.setRetention(retention),
    dispose: () => core.dispose(),
  };
}
