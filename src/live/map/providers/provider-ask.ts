import type { Failure } from '../../../../contract/failure.ts';
import type { TileKind, TileRefusal } from '../../../../domain/live/devices/map-providers.ts';
import type { BaseLook, Tiles } from '../map-base.ts';

/** What a provider is asked for. */
export interface ProviderAsk {
  /** Base of its API, without a slash at its end. */
  base: string;
  key: string;
  kind: TileKind;
  look: BaseLook;
  /** Physical pixels a CSS pixel. */
  pixelRatio: number;
}

/** Tiles that may be drawn, until `expiresMs` where they end by themselves (ms since the epoch); or why not. */
export type Opened = { ok: true; tiles: Tiles; expiresMs: number | null } | { ok: false; reason: TileRefusal };

/** What an HTTP status of a provider means; null is no answer at all. */
export function refusalOf(status: number | null): TileRefusal {
  if (status === 429) return 'quota';
  return status === 400 || status === 401 || status === 403 ? 'refused' : 'away';
}

export const refusedBy = ({ status }: Failure): Opened => ({ ok: false, reason: refusalOf(status ?? null) });
