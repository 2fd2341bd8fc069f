import type { Profile } from '../../domain/user.ts';

/** Who is asking, after token and session row were checked. */
export interface Caller {
  sessionId: string;
  userId: number;
  profile: Profile;
  brandId: number;
  /** When the token ends, ms since the epoch. */
  expiresAtMs: number;
}

/** What a caller may see. One implementation serves REST and broker, so that both always agree. */
export interface Rights {
  /** The caller of a token, or null when it is forged, expired or its session has ended. */
  callerOf(token: string): Promise<Caller | null>;
  /** Own brand and its descendants for staff; the own brand for a customer. */
  brandIdsOf(caller: Caller): Promise<readonly number[]>;
  maySeeBrand(caller: Caller, brandId: number): Promise<boolean>;
  /** Staff: users of their brands; a customer: only themselves. */
  maySeeUser(caller: Caller, userId: number): Promise<boolean>;
  /** Staff: customers of their brands; a customer: the one they belong to. */
  maySeeCustomer(caller: Caller, customerId: number): Promise<boolean>;
  /** Staff: devices of their brands, hidden ones only for administrators; a customer: devices assigned to them now and not hidden. */
  maySeeDevice(caller: Caller, deviceId: number): Promise<boolean>;
  /** Staff: as devices; a customer: devices that are or were assigned to them. What of it they read is cut to those periods. */
  mayReadHistory(caller: Caller, deviceId: number): Promise<boolean>;
  /** Staff: groups of their brands; a customer: the own ones. */
  maySeeGroup(caller: Caller, groupId: number): Promise<boolean>;
  /** Staff: security areas of their brands; a customer: the own ones. A deleted one nobody. */
  maySeeArea(caller: Caller, areaId: number): Promise<boolean>;
  /** Those raised in their brands about devices they may see. */
  maySeeIncident(caller: Caller, incidentId: number): Promise<boolean>;
  /** Called with the id of every session that ends (sign-out, revocation), on this server. */
  onSessionEnded(listener: (sessionId: string) => void): void;
}
