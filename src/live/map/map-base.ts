import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { unrolledPairs } from '../../../domain/base/geo/unrolled.ts';
import { format } from '../../base/i18n/format.ts';
import { AREA_SOURCE } from './area-layers.ts';
import { areaFeatures, NO_AREAS, type ShownAreas } from './area-marks.ts';
import { baseStyle, HEAT_SOURCE, TRACK_SOURCE, type BaseMap } from './base-style.ts';
import type { MapTheme } from './map-colours.ts';
import { ProviderCredit } from './providers/provider-credit.ts';
import { RULER_SOURCE } from './ruler-layers.ts';
import { rulerFeatures, type Place } from './ruler-marks.ts';
import { TileReach } from './tile-reach.ts';
import { giveArrows } from './track-arrow.ts';

/** What a map looks at, degrees. */
export interface MapFrame {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

/** What a provider wants to be seen on its map: its name, and whose data a view shows. */
export interface Credit {
  mark: string;
  copyrightOf(frame: MapFrame): Promise<string | null>;
}

export interface Tiles {
  /** Template of a raster tile's address. */
  template: string;
  attribution: string;
  maxZoom?: number;
  /** Drawn as they come, in both themes. */
  isFinal?: boolean;
  credit?: Credit;
}

/** Told that tiles stopped coming, with the HTTP status of the last; null is no answer. */
export type OnLost = (status: number | null) => void;

export interface BaseLook {
  theme: MapTheme;
  language: 'pt' | 'en';
}

const RASTER_MAX_ZOOM = 19;
/** Tiles that failed one after the other before a provider counts as lost. */
const FAILURES_TO_LOSE = 3;
const NONE: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** What lies below the vehicles: the tiles while their server answers, else the embedded map; and the data drawn in the style. */
export class MapBase {
  private map: MapLibreMap | null = null;
  private reach: TileReach | null = null;
  private readonly credit = new ProviderCredit();
  private readonly data = new Map<string, FeatureCollection>();
  private tiles: Tiles | null = null;
  private onLost: OnLost | null = null;
  private failures = 0;
  private look: BaseLook;
  /** What the heat map shows. */
  private heat = '';
  private areas: Pick<ShownAreas, 'areas' | 'chosen'> = NO_AREAS;

  private readonly onReach: (reachable: boolean) => void;

  /** `onReach` is told when the tiles' server went away or came back. */
  constructor(tiles: Tiles | null, look: BaseLook, onReach: (reachable: boolean) => void) {
    this.look = look;
    this.onReach = onReach;
    this.use(tiles, null);
  }

  kind(): BaseMap['kind'] {
    if (this.tiles === null) return 'embedded';
    return this.reach === null || this.reach.reachable ? 'raster' : 'embedded';
  }

  /**
   * Draws other tiles. Without `onLost` they are asked for again while they cannot be had, over the embedded map; with it they
   * are known to come, and who gave them is told when they stop.
   */
  setTiles(tiles: Tiles | null, onLost: OnLost | null = null): void {
    if (tiles?.template === this.tiles?.template && onLost === this.onLost) return;
    this.use(tiles, onLost);
    this.restyle();
  }

  /** Template of the tiles that are drawn; null where the embedded map shows. */
  template(): string | null {
    return this.kind() === 'raster' ? this.tiles!.template : null;
  }

  /** True when there are tiles to be had and their server does not answer. */
  isAway(): boolean {
    return this.reach !== null && !this.reach.reachable;
  }

  style() {
    const { tiles } = this;
    const base: BaseMap =
      tiles && this.kind() === 'raster'
        ? {
            kind: 'raster',
            tiles: tiles.template,
            attribution: tiles.attribution,
            maxZoom: tiles.maxZoom ?? RASTER_MAX_ZOOM,
            isFinal: tiles.isFinal,
          }
        : { kind: 'embedded' };
    return baseStyle({ ...this.look, base });
  }

  attach(map: MapLibreMap): void {
    this.map = map;
    map.on('style.load', () => this.refill());
    map.on('sourcedata', (event) => {
      if (event.sourceId === 'base' && event.tile) this.tileCame();
    });
    map.on('error', (event) => {
      // The map says what failed and goes on; a tile that does not come is counted, anything else leaves it as it is.
      if ((event as { sourceId?: string }).sourceId === 'base' && this.kind() === 'raster')
        this.tileFailed((event.error as { status?: number }).status ?? null);
    });
    giveArrows(map);
    map.addControl(this.credit, 'bottom-left');
  }

  private use(tiles: Tiles | null, onLost: OnLost | null): void {
    this.reach?.dispose();
    this.tiles = tiles;
    this.onLost = onLost;
    this.failures = 0;
    this.credit.show(tiles?.credit ?? null);
    this.reach = null;
    if (tiles === null || onLost !== null) return;
    const reach = new TileReach(tiles.template, () => {
      this.restyle();
      this.onReach(reach.reachable);
    });
    this.reach = reach;
  }

  private tileCame(): void {
    this.failures = 0;
    this.reach?.tileCame();
  }

  private tileFailed(status: number | null): void {
    this.reach?.tileFailed();
    // Where a provider has no picture of a place it is not lost.
    if (this.onLost === null || status === 404) return;
    this.failures += 1;
    if (this.failures === FAILURES_TO_LOSE) this.onLost(status);
  }

  setLook(look: BaseLook): void {
    if (look.theme === this.look.theme && look.language === this.look.language) return;
    this.look = look;
    this.setAreas(this.areas);
    this.restyle();
  }

  /** Vehicles by cell of the screen: longitude and latitude in turn, and how many; null empties the heat map. */
  setHeat(position: Float64Array | null, count: Uint32Array | null): void {
    if (count === null) {
      this.heat = '';
      if (this.data.delete(HEAT_SOURCE)) void this.map?.getSource<GeoJSONSource>(HEAT_SOURCE)?.setData(NONE);
      return;
    }
    const heat = `${position?.join()} ${count.join()}`;
    // The same again: the map would be drawn anew for nothing.
    if (heat === this.heat) return;
    this.heat = heat;
    let most = 1;
    for (const weight of count) most = Math.max(most, weight);
    const features = Array.from(count, (weight, at) => ({
      type: 'Feature' as const,
      // The root keeps a lone vehicle visible beside a city of thousands.
      properties: { weight: Math.max(0.14, Math.sqrt(weight / most)) },
      geometry: { type: 'Point' as const, coordinates: [position![at * 2]!, position![at * 2 + 1]!] },
    }));
    this.put(HEAT_SOURCE, { type: 'FeatureCollection', features });
  }

  /** Longitude and latitude in turn; null or a single point draws none. */
  setTrack(waypoints: Float64Array | null, colour: string | null): void {
    if (waypoints === null || waypoints.length < 4) {
      if (this.data.has(TRACK_SOURCE)) this.put(TRACK_SOURCE, NONE);
      return;
    }
    const coordinates = unrolledPairs(waypoints);
    this.put(TRACK_SOURCE, {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: colour === null ? {} : { color: colour },
          geometry: { type: 'LineString', coordinates },
        },
      ],
    });
  }

  /** Security areas, in colours of the theme. */
  setAreas(areas: Pick<ShownAreas, 'areas' | 'chosen'>): void {
    const none = areas.areas.length === 0;
    if (none && this.areas.areas.length === 0) return;
    this.areas = areas;
    this.put(AREA_SOURCE, areaFeatures(areas, this.look.theme));
  }

  /** The points of a measure, and where it would go on to; none empties it. */
  setRuler(points: readonly Place[], ahead: Place | null): void {
    this.put(
      RULER_SOURCE,
      rulerFeatures(points, ahead, (metres) => format().length(metres)),
    );
  }

  /** Corners of the track drawn now. */
  trackLength(): number {
    const [line] = this.data.get(TRACK_SOURCE)?.features ?? [];
    return line?.geometry.type === 'LineString' ? line.geometry.coordinates.length : 0;
  }

  dispose(): void {
    this.map = null;
    this.reach?.dispose();
  }

  private restyle(): void {
    // A style that is still on its way cannot be compared with; then the new one starts afresh.
    this.map?.setStyle(this.style(), { diff: this.map.isStyleLoaded() === true });
    this.refill();
  }

  private put(source: string, data: FeatureCollection): void {
    this.data.set(source, data);
    void this.map?.getSource<GeoJSONSource>(source)?.setData(data);
  }

  /** A new style starts with empty sources. */
  private refill(): void {
    for (const [source, data] of this.data) void this.map?.getSource<GeoJSONSource>(source)?.setData(data);
  }
}
