import type { AppConfig } from '../../../base/console/app-config.ts';
import type { Tiles } from '../map-base.ts';

/** The tiles of the server itself; null where it has none. */
export const ownTiles = ({ tileUrl, tileAttribution }: AppConfig): Tiles | null =>
  tileUrl === null || tileUrl === '' ? null : { template: tileUrl, attribution: tileAttribution };
