import { proxy } from 'comlink';
import type { KeptSession, PageSink, SignedIn } from '../../../contract/core.ts';
import type { FleetDiff } from '../../../contract/diff.ts';
import type { Result } from '../../../contract/failure.ts';
import { CONTRACT_VERSION } from '../../../contract/version.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { CORE_CALLS, mayAskAgain, noAnswer, type CoreAnswer, type CoreCall } from './core-calls.ts';
import type { CoreThread } from './core-thread.ts';
import { answersIn, DOUBT_PATIENCE_MS, watchHeart, type HeartDeps } from './heartbeat.ts';
import { PageStreams } from './page-streams.ts';
import { LOST, Seat } from './seat.ts';
import { StandingOrders } from './standing-orders.ts';

/** A fresh core that has not answered by then never will. */
export const START_PATIENCE_MS = 60_000;
/** Before each restart; more losses than these within `LOSSES_WITHIN_MS` and the page gives up. */
export const RESTART_AFTER_MS = [0, 2_000, 10_000] as const;
export const LOSSES_WITHIN_MS = 60_000;
export const RETAKE_EVERY_MS = 5_000;

export interface SupervisorDeps extends HeartDeps {
  spawn(): CoreThread;
  clock: Clock;
  /** Language of the server's messages until the page says another. */
  locale: string;
}

export type DiffTaker = PageSink['diff'];

/** A promise that others open. */
function newGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** Keeps a data core running: watches it, replaces it when it ends or hangs, and gives the next one the orders that stand. */
export class Supervisor {
  readonly streams = new PageStreams();
  /** Without a taker nothing is drawn: it gets a snapshot when it comes. */
  taker: DiffTaker | null = null;
  private readonly orders: StandingOrders;
  private seat: Seat;
  private isReady = true;
  private ready = newGate();
  private losses: number[] = [];
  /** Answers of the present core to the orders it was given at its start, by their arguments. */
  private answers = new WeakMap<readonly unknown[], Promise<CoreAnswer | typeof LOST>>();
  private isRefilling = false;
  private stopHeart = (): void => {};
  private callOff = (): void => {};

  constructor(private readonly deps: SupervisorDeps) {
    this.orders = new StandingOrders(deps.locale);
    this.streams.kept$.subscribe(({ kept }) => (this.orders.kept = kept));
    this.streams.ended$.subscribe(() => this.orders.endSession());
    this.seat = this.newSeat();
    void this.settle(this.seat, this.attach(this.seat));
  }

  /** Asks the present core, or the next one where that does no harm. */
  async ask(name: CoreCall, args: readonly unknown[]): Promise<CoreAnswer> {
    const isStanding = CORE_CALLS[name] === 'standing';
    if (isStanding) this.orders.note(name, args);
    let answer: CoreAnswer | typeof LOST = LOST;
    if (this.isReady) {
      answer = await this.seat.ask(name, args);
      if (answer === LOST && !(await mayAskAgain(name, args))) return noAnswer(name);
    }
    if (answer === LOST) answer = isStanding ? await this.replayed(name, args) : await this.askNext(name, args);
    this.noteSession(name, answer);
    return answer;
  }

  dispose(): void {
    this.stopHeart();
    this.callOff();
    this.seat.end();
  }

  private newSeat(): Seat {
    const seat = new Seat(this.deps.spawn());
    seat.thread.watch((trouble) => {
      if (trouble === 'lost') this.lose(seat);
      else void answersIn(seat, DOUBT_PATIENCE_MS, this.deps.after).then((answers) => answers || this.lose(seat));
    });
    return seat;
  }

  private attach(seat: Seat): Promise<unknown> {
    const sink = this.streams.sinkOf(
      () => seat.isLost,
      (diff, scope) => this.takeDiff(seat, diff, scope),
    );
    return seat
      .ask('attach', [proxy(sink), { locale: this.orders.locale, contractVersion: CONTRACT_VERSION }])
      .catch(() => this.lose(seat));
  }

  /** Watches a core from its first answer on. */
  private async settle(seat: Seat, attached: Promise<unknown>): Promise<void> {
    const callOff = this.deps.after(START_PATIENCE_MS, () => this.lose(seat));
    await attached;
    callOff();
    if (seat.isLost) return;
    seat.thread.isUp();
    this.stopHeart = watchHeart(seat, this.deps, () => this.lose(seat));
  }

  private lose(seat: Seat): void {
    if (seat.isLost) return;
    const nowMs = this.deps.clock.now();
    this.losses = [...this.losses.filter((atMs) => nowMs - atMs < LOSSES_WITHIN_MS), nowMs];
    if (this.isReady) this.ready = newGate();
    this.isReady = false;
    this.stopHeart();
    seat.end();
    const waitMs = RESTART_AFTER_MS[this.losses.length - 1];
    if (waitMs === undefined) {
      this.streams.fate$.next('stopped');
      this.ready.open();
      return;
    }
    this.streams.fate$.next('restarting');
    this.streams.link$.next({ state: 'connecting', attempt: this.losses.length });
    this.streams.problems$.next([{ code: 'core-restarting', severity: 'warning', sinceMs: nowMs }]);
    this.callOff = this.deps.after(waitMs, () => void this.restart());
  }

  private async restart(): Promise<void> {
    const seat = this.newSeat();
    this.seat = seat;
    const attached = this.attach(seat);
    void this.settle(seat, attached);
    await attached;
    await this.retakeSession(seat);
    if (seat.isLost) return;
    this.giveOrders(seat);
    this.isReady = true;
    this.streams.fate$.next('running');
    this.ready.open();
  }

  /** Restores the session; retries until the server has answered. */
  private async retakeSession(seat: Seat): Promise<void> {
    while (this.orders.kept && !seat.isLost) {
      const answer = (await seat.ask('restore', [this.orders.kept])) as Result<SignedIn> | typeof LOST;
      if (answer === LOST || answer.ok) return;
      if (['missing', 'forbidden', 'unauthenticated'].includes(answer.failure.kind))
        this.streams.ended$.next('invalid-token');
      else await new Promise<void>((resolve) => (this.callOff = this.deps.after(RETAKE_EVERY_MS, resolve)));
    }
  }

  private giveOrders(seat: Seat): void {
    this.answers = new WeakMap();
    let fleetOpened: Promise<unknown> = Promise.resolve();
    for (const { name, args } of this.orders.list()) {
      // Rows of the past are those of the fleet: it has to be there.
      const answer = name === 'rewind' ? fleetOpened.then(() => seat.ask(name, args)) : seat.ask(name, args);
      this.answers.set(args, answer);
      answer.catch(() => undefined);
      if (name === 'openFleet') fleetOpened = this.refill(answer);
    }
  }

  /** While the fleet is reopened the page keeps showing the one it has. */
  private async refill(opened: Promise<unknown>): Promise<void> {
    this.isRefilling = true;
    await opened.catch(() => undefined);
    this.isRefilling = false;
  }

  private async takeDiff(seat: Seat, diff: FleetDiff, scope: string): Promise<number> {
    if (seat.isLost || !this.taker || (this.isRefilling && diff.size === 0)) return this.deps.clock.now();
    return await this.taker(diff, scope);
  }

  private async askNext(name: CoreCall, args: readonly unknown[]): Promise<CoreAnswer> {
    await this.ready.opened;
    const answer = await this.seat.ask(name, args);
    return answer === LOST ? noAnswer(name) : answer;
  }

  /** What the next core answers to a standing order; one that was replaced meanwhile or only lifts another has no answer. */
  private async replayed(name: CoreCall, args: readonly unknown[]): Promise<CoreAnswer> {
    await this.ready.opened;
    const answer = await this.answers.get(args);
    if (answer === LOST && this.streams.fate$.value !== 'stopped') return await this.replayed(name, args);
    return answer === undefined || answer === LOST ? noAnswer(name) : answer;
  }

  private noteSession(name: CoreCall, answer: CoreAnswer): void {
    if (name === 'signOut') this.orders.endSession();
    if (name !== 'signIn' && name !== 'restore') return;
    const opened = answer as Result<SignedIn>;
    if (opened.ok)
      this.orders.kept = {
        sessionId: opened.value.sessionId,
        accessToken: opened.value.accessToken,
      } satisfies KeptSession;
  }
}
