import type { DeviceStatus } from '../../../domain/live/devices/device.ts';

/** What ingest needs of a device, held in memory so that a fix costs no query. */
export interface DirectoryEntry {
  id: number;
  identifier: string;
  brandId: number;
  hidden: boolean;
  /**
   * SHA-256 (hex) of the device's secret: it is 256 random bits, so a slow hash would add nothing. Empty while the
   * status of the device lets nobody report for it: no secret fits, over any protocol, and no gateway's key either.
   */
  secretHash: string;
  /** The user it is assigned to now. */
  userId: number | null;
  /** Since when, ms since the epoch: an older fix belongs to the previous user. */
  userSinceMs: number | null;
  name: string;
  /** Km/h; 9999 is switched off, null was never set. */
  speedLimitKmh: number | null;
  /** The sealed key of a phone that encrypts what it sends. */
  payloadKey?: string | null;
}

/** The same with what indicators count. Times in ms since the epoch. */
export interface DirectoryDevice extends DirectoryEntry {
  status: DeviceStatus;
  model: string | null;
  createdMs: number;
  statusSinceMs: number;
}

/**
 * All devices by identifier and id. Loaded at start; changes made on this server show at once, those of another server
 * sharing the database within a few seconds, an unknown identifier is looked up in the database before it is refused.
 */
export interface DeviceDirectory {
  byIdentifier(identifier: string): Promise<DirectoryEntry | null>;
  /** What is held in memory of an identifier, without asking the database. */
  heldByIdentifier(identifier: string): DirectoryEntry | null;
  byId(id: number): DirectoryEntry | null;
  /** Whether a gateway's key (Traccar forwards all its devices with one) is one of the brand of the device or an ancestor. */
  gatewayMayFeed(key: string, entry: DirectoryEntry): Promise<boolean>;
  /** The brand of a gateway's key; null where it is none. */
  brandOfGateway(key: string): Promise<number | null>;
  /** Ids of the devices of brands, or assigned to a user; hidden ones included. */
  idsOfBrands(brandIds: readonly number[]): number[];
  idsOfUser(userId: number): number[];
  /** Calls with the identifier of a device whose secret ended: it has a new one, or a status in which reports are refused. */
  onSecretEnded(listener: (identifier: string) => void): void;
  /** Calls with the hash of a gateway's key that ended. */
  onKeyEnded(listener: (keyHash: string) => void): void;
}

/** Whether any secret or key may report for a device now. */
export const hasSecret = (entry: DirectoryEntry): boolean => entry.secretHash !== '';
