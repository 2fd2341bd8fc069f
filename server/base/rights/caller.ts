import type { Permission, Profile } from '../../../domain/people/users/user.ts';
import type { Scope } from './scope.ts';

/** The authenticated caller, after token and session row were checked. */
export interface Caller {
  sessionId: string;
  userId: number;
  profile: Profile;
  brandId: number;
  /** When the token expires, ms since the epoch. */
  expiresAtMs: number;
}

/** What a caller may see. One implementation serves REST and broker, so that both always agree. */
export interface Rights {
  /** The caller of a token, or null when it is forged, expired or its session has ended. */
  callerOf(token: string): Promise<Caller | null>;
  permissionsOf(caller: Caller): Promise<readonly Permission[]>;
  /** Whose records the caller may see; `brand`, which the caller may see, narrows it to that brand and those below. */
  scopeOf(caller: Caller, brand?: number): Scope;
  /** The own brand and, for staff, its descendants. */
  maySeeBrand(caller: Caller, brandId: number): Promise<boolean>;
  /** Staff: users of their brands; a customer: only themselves. */
  maySeeUser(caller: Caller, userId: number): Promise<boolean>;
  /** Staff: devices of their brands, hidden ones only for administrators; a customer: devices assigned to them now and not hidden. */
  maySeeDevice(caller: Caller, deviceId: number): Promise<boolean>;
  /** Of some accounts the customers whose vehicles staff may follow. */
  customersAmong(caller: Caller, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Of some groups those of others that a customer was let into. */
  watchedGroups(caller: Caller, groupIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Called with the id of every session that ends (sign-out, revocation), on this server. */
  onSessionEnded(listener: (sessionId: string) => void): void;
}
