import type { Map as MapLibreMap } from 'maplibre-gl';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../live/map/constants.ts';
import { fitPadding } from '../../live/map/fit-padding.ts';
import { makeMap } from '../../live/map/make-map.ts';
import { MapBase, type BaseLook, type OnLost, type Tiles } from '../../live/map/map-base.ts';
import { startMapLibre } from '../../live/map/start-maplibre.ts';
import { mediaMatches } from '../../base/platform.ts';

interface Place {
  longitude: number;
  latitude: number;
}
export type Bounds = [west: number, south: number, east: number, north: number];

const MAX_ZOOM = 19;
const FIT_ZOOM = 16;
const PADDING_PX = 48;
const MOVE_MS = 400;
const CALM = '(prefers-reduced-motion: reduce)';
/** What is followed stays in this middle part of the map. */
const MIDDLE = 0.6;

const moveMs = (): number => (mediaMatches(CALM) ? 0 : MOVE_MS);

/** The base map below a history, and its camera: what was driven is drawn over it. Needs WebGL2. */
export class HistoryMap {
  readonly map: MapLibreMap;
  private readonly base: MapBase;
  private readonly onTiles: (away: boolean) => void;

  constructor(options: {
    container: HTMLElement;
    tiles: Tiles | null;
    look: BaseLook;
    /** Told whether the tiles cannot be had. */
    onTiles(away: boolean): void;
  }) {
    startMapLibre();
    this.onTiles = options.onTiles;
    this.base = new MapBase(options.tiles, options.look, (reachable) => this.onTiles(!reachable));
    this.map = makeMap(
      { container: options.container, centre: DEFAULT_CENTRE, zoom: DEFAULT_ZOOM, maxZoom: MAX_ZOOM },
      this.base.style(),
    );
    this.base.attach(this.map);
    this.name();
  }

  setTiles(tiles: Tiles | null, onLost: OnLost | null): void {
    this.base.setTiles(tiles, onLost);
    this.onTiles(this.base.isAway());
  }

  setLook(look: BaseLook): void {
    this.base.setLook(look);
    this.name();
  }

  /** Looks at a whole way. */
  fit(at: Bounds): void {
    const [west, south, east, north] = at;
    const bounds: [[number, number], [number, number]] = [
      [west, south],
      [east, north],
    ];
    this.map.fitBounds(bounds, {
      padding: fitPadding(this.map.getContainer(), { bounds: at, marginPx: PADDING_PX, maxZoom: FIT_ZOOM }),
      maxZoom: FIT_ZOOM,
      duration: moveMs(),
    });
  }

  zoomBy(by: 1 | -1): void {
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: moveMs() });
  }

  /** Keeps a place in the middle part of the map; where it is there already nothing moves. */
  keepInView({ longitude, latitude }: Place): void {
    const { x, y } = this.map.project([nearLongitude(longitude, this.map.getCenter().lng), latitude]);
    const { clientWidth, clientHeight } = this.map.getContainer();
    const [aside, above] = [(clientWidth * (1 - MIDDLE)) / 2, (clientHeight * (1 - MIDDLE)) / 2];
    if (x >= aside && x <= clientWidth - aside && y >= above && y <= clientHeight - above) return;
    if (!this.map.isMoving()) this.map.easeTo({ center: [longitude, latitude], duration: moveMs() });
  }

  describe() {
    const { lng, lat } = this.map.getCenter();
    return {
      centre: { longitude: lng, latitude: lat },
      zoom: this.map.getZoom(),
      base: this.base.kind(),
      isDrawn: this.map.loaded(),
    };
  }

  dispose(): void {
    this.base.dispose();
    this.map.remove();
  }

  private name(): void {
    this.map.getCanvas().setAttribute('aria-label', i18n.t('history.map.label'));
  }
}
