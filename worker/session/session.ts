import type { KeptSession, SessionEnd, SignedIn, SignInRequest } from '../../contract/core.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import type { CallName, CallOutput } from '../../contract/rest/calls.ts';
import type { Permission, User } from '../../domain/user.ts';
import type { Platform } from '../platform.ts';
import type { Credentials, Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';
import type { ServerClock } from '../server-clock.ts';
import type { SessionRecords } from './session-records.ts';

/** A token is renewed this long before its end, or half way when it is shorter than twice that. */
export const RENEW_BEFORE_MS = 5 * 60_000;
/** A long token is renewed this often while the console is open, so that its end moves on with its use. */
const RENEW_EVERY_MS = 3_600_000;
const RENEW_RETRY_MS = 10_000;
/** A reload waits this long for the server before it goes on with what it knows. */
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

/** A 401 says something of the token, not of the permissions. */
const withoutPermissions = (failure: Failure): Result<never> => failed(failure.kind === 'unauthenticated' ? failure : { ...failure, session: 'permissions' });

/** The signed-in person: sign-in, reload, renewal of the token, and the one end. */
export class Session {
  current: SignedIn | null = null;
  private renewAtMs = Number.POSITIVE_INFINITY;
  private isRenewing = false;

  constructor(private readonly deps: SessionDeps) {}

  async signIn(request: SignInRequest): Promise<Result<SignedIn>> {
    const { rest, credentials } = this.deps;
    const body = 'vendor' in request ? { ...request, type: 'SINGLE_SIGN_ON' as const } : { ...request, type: 'DEFAULT' as const };
    const answer = await rest.call('sessions.create', { body });
    if (!answer.ok) return answer;
    const { accessToken, sessionId, expiresAt, user } = answer.value;
    credentials.token = accessToken;
    const permissions = await rest.call('permissions.ofUser', { params: { id: String(user.id) } });
    if (!permissions.ok) {
      // Nobody will use the session that was just opened.
      void rest.call('sessions.end', { params: { id: sessionId } }, { timeoutMs: 3_000 });
      this.forget();
      return withoutPermissions(permissions.failure);
    }
    return success(this.begin({ accessToken, sessionId, expiresAtMs: Date.parse(expiresAt), user, permissions: permissions.value }));
  }

  /** Takes up a kept session: as the server says, or as last known when it does not answer soon. */
  async restore(kept: KeptSession): Promise<Result<SignedIn>> {
    const { platform, credentials, records, clock } = this.deps;
    credentials.token = kept.accessToken;
    const record = await records.get(kept.sessionId);
    const asked = this.ask(kept);
    const known = record && record.expiresAtMs > clock.now() ? { ...record, accessToken: kept.accessToken } : null;
    const answer = known ? await Promise.race([asked, new Promise<null>((resolve) => void platform.after(RESTORE_PATIENCE_MS, () => resolve(null)))]) : await asked;
    if (answer?.ok) return success(this.begin(answer.value));
    const isUnreached = answer === null || answer.failure.kind === 'offline' || answer.failure.kind === 'timeout';
    if (known && isUnreached) {
      const session = this.begin(known);
      void asked.then((late) => this.onLateAnswer(session, late));
      return success(session);
    }
    if (this.current === null) this.forget();
    if (answer === null) return failed(coreFailure('timeout', 'the server does not answer'));
    const isOver = record !== null && record.expiresAtMs <= clock.now() && answer.failure.kind === 'unauthenticated';
    return isOver ? failed({ ...answer.failure, session: 'expired' }) : answer;
  }

  /** Once a second. */
  tick(): void {
    const { clock } = this.deps;
    if (!this.current) return;
    if (clock.now() >= this.current.expiresAtMs) this.end('expired');
    else if (clock.now() >= this.renewAtMs && !this.isRenewing) void this.renew();
  }

  /** Ends the session by itself; a second end of the same session is none. */
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
    await this.deps.records.drop(current.sessionId);
    const ended = this.deps.rest.call('sessions.end', { params: { id: current.sessionId } }, { timeoutMs: 3_000 });
    this.current = null;
    await ended;
    // Somebody may have signed in meanwhile.
    if (this.current === null) this.forget();
  }

  /** What a person saved of themselves belongs to what a reload takes up while the server is slow or away. */
  async learn<N extends CallName>(name: N, value: CallOutput<N>): Promise<void> {
    if (this.current === null) return;
    const { user } = this.current;
    if (name === 'users.saveShortcuts') await this.keepUser({ ...user, data: { ...user.data, ...(value as CallOutput<'users.saveShortcuts'>) } });
    if (name === 'users.setMetadata') await this.keepUser({ ...user, metadata: value as CallOutput<'users.setMetadata'> });
  }

  private async keepUser(user: User): Promise<void> {
    if (this.current === null) return;
    this.current = { ...this.current, user };
    await this.deps.records.put(this.current, this.deps.clock.now());
  }

  private forget(): void {
    this.current = null;
    this.renewAtMs = Number.POSITIVE_INFINITY;
    this.deps.credentials.token = null;
  }

  private async ask({ sessionId, accessToken }: KeptSession): Promise<Result<SignedIn>> {
    const { rest } = this.deps;
    const session = await rest.call('sessions.read', { params: { id: sessionId } });
    if (!session.ok) return session;
    const { user, expiresAt } = session.value;
    const permissions: Result<Permission[]> = await rest.call('permissions.ofUser', { params: { id: String((user).id) } });
    if (!permissions.ok) return withoutPermissions(permissions.failure);
    return success({ sessionId, accessToken, expiresAtMs: Date.parse(expiresAt), user, permissions: permissions.value });
  }

  /** The server answered after the session was taken up as last known: its word counts. */
  private onLateAnswer(session: SignedIn, late: Result<SignedIn>): void {
    if (this.current !== session) return;
    if (late.ok) {
      this.current = late.value;
      this.planRenewal();
      void this.deps.records.put(late.value, this.deps.clock.now());
    } else if (late.failure.kind === 'missing' || late.failure.kind === 'forbidden') this.end('invalid-token');
  }

  private begin(session: SignedIn): SignedIn {
    const { credentials, records, clock } = this.deps;
    this.current = session;
    credentials.token = session.accessToken;
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

  private async renew(): Promise<void> {
    const { rest, credentials, records, clock, onRenewed } = this.deps;
    const session = this.current!;
    this.isRenewing = true;
    const answer = await rest.call('sessions.renew', { params: { id: session.sessionId } });
    this.isRenewing = false;
    if (this.current !== session) return;
    if (!answer.ok) {
      this.renewAtMs = clock.now() + RENEW_RETRY_MS;
      return;
    }
    const { accessToken, expiresAt } = answer.value;
    this.current = { ...session, accessToken, expiresAtMs: Date.parse(expiresAt) };
    credentials.token = accessToken;
    this.planRenewal();
    void records.put(this.current, clock.now());
    onRenewed({ sessionId: session.sessionId, accessToken }, this.current.expiresAtMs);
  }
}
