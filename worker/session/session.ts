import type { KeptSession, SessionEnd, SignedIn, SignInRequest } from '../../contract/core.ts';
import { failed, success, type Result } from '../../contract/failure.ts';
import type { CallName, CallOutput } from '../../contract/rest/calls.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { User } from '../../domain/people/users/user.ts';
import type { Platform } from '../platform.ts';
import type { Rest } from '../rest/client.ts';
import type { Credentials } from '../rest/send.ts';
import { coreFailure, isUnreached } from '../rest/failures.ts';
import type { ServerClock } from '../server-clock.ts';
import { askSession, withoutPermissions } from './ask-session.ts';
import { createSession } from './create-session.ts';
import { Refresher, type Refreshed } from './refresh.ts';
import { endOf, type KeptRefresh, type SessionRecord, type SessionRecords } from './session-records.ts';

/** A token is renewed this long before its end, or half way when it is shorter than twice that. */
export const RENEW_BEFORE_MS = 5 * 60_000;
/** A long token is renewed this often while the console is open, so that the end of the session moves on with its use. */
const RENEW_EVERY_MS = 3_600_000;
/** Timeout of the server at sign-out. */
const SIGN_OUT_PATIENCE_MS = 3_000;
const RENEW_RETRY_MS = 10_000;
/** A reload waits this long for the server before it continues with the stored record. */
export const RESTORE_PATIENCE_MS = 1_000;

export interface SessionDeps {
  platform: Platform;
  clock: ServerClock;
  rest: Rest;
  credentials: Credentials;
  records: SessionRecords;
  onStart: (session: SignedIn) => void;
  onRenewed: (kept: KeptSession, expiresAtMs: number) => void;
  /** The session ended by itself; called once a session. */
  onEnd: (end: SessionEnd) => void;
}

/** A token and its end; `untilMs` where it came by a refresh token. */
type Token = Pick<SignedIn, 'accessToken' | 'expiresAtMs'> & Partial<Pick<Refreshed, 'untilMs'>>;

/** The signed-in person: sign-in, reload, renewal of the token, and the one end. */
export class Session {
  current: SignedIn | null = null;
  private renewAtMs = Number.POSITIVE_INFINITY;
  private isRenewing = false;
  /** Until when a persistent session can be refreshed; null for one without a refresh token. */
  private staysUntilMs: number | null = null;
  private readonly refresher: Refresher;

  constructor(private readonly deps: SessionDeps) {
    this.refresher = new Refresher(deps.rest, deps.records);
  }

  async signIn(request: SignInRequest): Promise<Result<SignedIn>> {
    const { rest, credentials } = this.deps;
    const answer = await createSession(rest, request);
    if (!answer.ok) return answer;
    const { accessToken, sessionId, expiresAt, user, refresh } = answer.value;
    credentials.token = accessToken;
    credentials.sessionId = sessionId;
    const permissions = await rest.call('permissions.ofUser', { params: { id: String(user.id) } });
    if (!permissions.ok) {
      // The session that was just opened will not be used.
      void rest.call('sessions.end', { params: { id: sessionId } }, { timeoutMs: SIGN_OUT_PATIENCE_MS });
      this.forget();
      return withoutPermissions(permissions.failure);
    }
    const session = {
      accessToken,
      sessionId,
      expiresAtMs: Date.parse(expiresAt),
      user,
      permissions: permissions.value,
    };
    const kept = refresh ? { token: refresh.token, next: null, untilMs: Date.parse(refresh.expiresAt) } : undefined;
    // Before it is announced: what is not stored is lost with the tab.
    if (kept) await this.deps.records.put(session, this.deps.clock.now(), kept);
    return success(this.begin(session, kept));
  }

  /** Restores a stored session: from the server, or as last known when it does not answer soon. */
  async restore(kept: KeptSession): Promise<Result<SignedIn>> {
    const { platform, credentials, records, clock } = this.deps;
    credentials.token = kept.accessToken;
    credentials.sessionId = kept.sessionId;
    const record = await records.get(kept.sessionId);
    const asked = this.askOrRefresh(kept, record);
    const known = record && endOf(record) > clock.now() ? { ...record, accessToken: kept.accessToken } : null;
    const answer = known
      ? await Promise.race([
          asked,
          new Promise<null>((resolve) => void platform.after(RESTORE_PATIENCE_MS, () => resolve(null))),
        ])
      : await asked;
    if (answer?.ok) return success(this.begin(answer.value, record?.refresh));
    const isAway = answer === null || isUnreached(answer.failure);
    if (known && isAway) {
      const session = this.begin(known, record?.refresh);
      void asked.then((late) => this.onLateAnswer(session, late));
      return success(session);
    }
    if (this.current === null) this.forget();
    // What the server no longer accepts is deleted here too.
    if (record?.refresh && answer?.failure.kind === 'unauthenticated') await records.drop(kept.sessionId);
    if (answer === null) return failed(coreFailure('timeout', 'the server does not answer'));
    const isOver = record !== null && endOf(record) <= clock.now() && answer.failure.kind === 'unauthenticated';
    return isOver ? failed({ ...answer.failure, session: 'expired' }) : answer;
  }

  /** Once a second. */
  tick(): void {
    const { clock } = this.deps;
    if (!this.current) return;
    if (clock.now() >= Math.max(this.current.expiresAtMs, this.staysUntilMs ?? 0)) this.end('expired');
    else if (clock.now() >= this.renewAtMs && !this.isRenewing) void this.renew();
  }

  /** The token was refused: whether the session got another one; a failure where the server is unreachable. */
  async renewed(): Promise<Result<boolean>> {
    if (!this.current || this.staysUntilMs === null) return success(false);
    const answer = await this.nextToken(this.current);
    if (answer.ok) return success(true);
    return answer.failure.kind === 'unauthenticated' ? success(false) : answer;
  }

  /** Ends the session by itself; a second call has no effect. */
  end(end: SessionEnd): void {
    if (!this.current) return;
    void this.deps.records.drop(this.current.sessionId);
    this.forget();
    this.deps.onEnd(end);
  }

  /** Ends the session on the server, as far as it can be reached, and forgets it. */
  async signOut(): Promise<void> {
    const { current } = this;
    if (!current) return this.forget();
    // With a token that has ended the session could not be ended on the server.
    if (this.staysUntilMs !== null && this.deps.clock.now() >= current.expiresAtMs)
      await this.nextToken(current, SIGN_OUT_PATIENCE_MS);
    await this.deps.records.drop(current.sessionId);
    const ended = this.deps.rest.call(
      'sessions.end',
      { params: { id: current.sessionId } },
      { timeoutMs: SIGN_OUT_PATIENCE_MS },
    );
    this.current = null;
    await ended;
    // Another user may have signed in meanwhile.
    if (this.current === null) this.forget();
  }

  /** The user's saved changes belong to the record that a reload restores while the server is slow or unreachable. */
  async learn<N extends CallName>(name: N, value: CallOutput<N>): Promise<void> {
    if (this.current === null) return;
    const { user } = this.current;
    if (name === 'users.saveShortcuts')
      await this.keepUser({ ...user, data: { ...user.data, ...(value as CallOutput<'users.saveShortcuts'>) } });
    if (name === 'users.setMetadata')
      await this.keepUser({ ...user, metadata: value as CallOutput<'users.setMetadata'> });
    if (name === 'account.update' || name === 'account.confirmEmail') await this.keepUser(value as User);
    // Asked for when another tab changed something.
    if (name === 'sessions.read') await this.keepUser((value as CallOutput<'sessions.read'>).user);
  }

  private async keepUser(user: User): Promise<void> {
    if (this.current === null) return;
    this.current = { ...this.current, user };
    this.deps.credentials.timezone = user.metadata.timezone;
    await this.deps.records.put(this.current, this.deps.clock.now());
  }

  private forget(): void {
    this.current = null;
    this.staysUntilMs = null;
    this.renewAtMs = Number.POSITIVE_INFINITY;
    this.deps.credentials.token = null;
    this.deps.credentials.sessionId = null;
    this.deps.credentials.timezone = DEFAULT_TIMEZONE;
  }

  /** A token that has ended, or that the server refuses, is replaced first where the session stays. */
  private async askOrRefresh(kept: KeptSession, record: SessionRecord | null): Promise<Result<SignedIn>> {
    const { credentials, clock, rest } = this.deps;
    if (!record?.refresh) return askSession(rest, kept);
    const answer = record.expiresAtMs > clock.now() ? await askSession(rest, kept) : null;
    if (answer && (answer.ok || answer.failure.kind !== 'unauthenticated')) return answer;
    const refreshed = await this.refresher.run(kept.sessionId);
    if (!refreshed.ok) return refreshed;
    // The session may have been restored as last known meanwhile: its first calls are answered too.
    this.staysUntilMs = refreshed.value.untilMs;
    credentials.token = refreshed.value.accessToken;
    return askSession(rest, { sessionId: kept.sessionId, accessToken: refreshed.value.accessToken });
  }

  /** The server answered after the session was restored as last known: its answer counts. */
  private onLateAnswer(session: SignedIn, late: Result<SignedIn>): void {
    if (this.current?.sessionId !== session.sessionId) return;
    if (late.ok) {
      // A token received meanwhile is the newer one.
      const { accessToken, expiresAtMs } = this.current === session ? late.value : this.current;
      this.current = { ...late.value, accessToken, expiresAtMs };
      this.deps.credentials.timezone = late.value.user.metadata.timezone;
      this.planRenewal();
      void this.deps.records.put(this.current, this.deps.clock.now());
      if (accessToken !== session.accessToken) this.tellToken();
    } else if (late.failure.kind === 'unauthenticated') this.end('invalid-token');
    else if (late.failure.kind === 'missing' || late.failure.kind === 'forbidden') this.end('invalid-token');
  }

  private begin(session: SignedIn, refresh?: KeptRefresh): SignedIn {
    const { credentials, records, clock } = this.deps;
    this.current = session;
    this.staysUntilMs ??= refresh?.untilMs ?? null;
    credentials.token = session.accessToken;
    credentials.sessionId = session.sessionId;
    credentials.timezone = session.user.metadata.timezone;
    this.planRenewal();
    void records.put(session, clock.now());
    this.deps.onStart(session);
    return session;
  }

  private planRenewal(): void {
    const { expiresAtMs } = this.current!;
    const nowMs = this.deps.clock.now();
    const beforeMs = Math.min(RENEW_BEFORE_MS, (expiresAtMs - nowMs) / 2);
    this.renewAtMs = Math.min(expiresAtMs - beforeMs, nowMs + RENEW_EVERY_MS);
  }

  /**
   * Gets another token: with the refresh token of a persistent session, else with the current token. It is used only if
   * the session is still the same.
   */
  private async nextToken({ sessionId }: SignedIn, timeoutMs?: number): Promise<Result<Token>> {
    const answer = await (this.staysUntilMs === null
      ? this.byToken(sessionId)
      : this.refresher.run(sessionId, timeoutMs));
    if (answer.ok && this.current?.sessionId === sessionId && this.current.accessToken !== answer.value.accessToken)
      this.takeToken(answer.value);
    return answer;
  }

  private async byToken(sessionId: string): Promise<Result<Token>> {
    const answer = await this.deps.rest.call('sessions.renew', { params: { id: sessionId } });
    return answer.ok
      ? success({ accessToken: answer.value.accessToken, expiresAtMs: Date.parse(answer.value.expiresAt) })
      : answer;
  }

  private async renew(): Promise<void> {
    const session = this.current!;
    const stays = this.staysUntilMs !== null;
    this.isRenewing = true;
    const answer = await this.nextToken(session);
    this.isRenewing = false;
    if (answer.ok || this.current?.sessionId !== session.sessionId) return;
    this.renewAtMs = this.deps.clock.now() + RENEW_RETRY_MS;
    // It was ended from another device, or by a new password.
    if (stays && answer.failure.kind === 'unauthenticated') this.end('invalid-token');
  }

  /** Continues the session with another token. */
  private takeToken({ accessToken, expiresAtMs, untilMs }: Token): void {
    if (untilMs !== undefined) this.staysUntilMs = untilMs;
    this.current = { ...this.current!, accessToken, expiresAtMs };
    this.planRenewal();
    void this.deps.records.put(this.current, this.deps.clock.now());
    this.tellToken();
  }

  /** Calls, broker link and page use the current token. */
  private tellToken(): void {
    const { sessionId, accessToken, expiresAtMs } = this.current!;
    this.deps.credentials.token = accessToken;
    this.deps.onRenewed({ sessionId, accessToken }, expiresAtMs);
  }
}
