import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DrawnPlace } from '../../../domain/desk/areas/area-drawing.ts';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { areaBounds, type AreaShape } from '../../../domain/desk/areas/area-shape.ts';
import { joinedBox } from '../../../domain/base/geo/unrolled.ts';
import { areaPointedAt, NO_AREAS, type ShownAreas } from '../../live/map/area-marks.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, SELECTED_AREA_ZOOM } from '../../live/map/constants.ts';
import { fitPadding } from '../../live/map/fit-padding.ts';
import { makeMap } from '../../live/map/make-map.ts';
import { MapBase, type BaseLook, type OnLost, type Tiles } from '../../live/map/map-base.ts';
import type { Bounds } from '../../live/map/map-view.ts';
import { startMapLibre } from '../../live/map/start-maplibre.ts';
import { mediaMatches } from '../../base/platform.ts';

export interface Pixel {
  x: number;
  y: number;
}

const MAX_ZOOM = 20;
/** Nearer than this a look at several areas does not go by itself. */
const FIT_ZOOM = 16;
const PADDING_PX = 56;
const MOVE_MS = 400;
const CALM = '(prefers-reduced-motion: reduce)';

const moveMs = (): number => (mediaMatches(CALM) ? 0 : MOVE_MS);

interface Options {
  container: HTMLElement;
  tiles: Tiles | null;
  look: BaseLook;
  label: string;
}

/** A map of areas and nothing else: beside their lists, and below their editor. Needs WebGL2. */
export class AreaMap {
  readonly map: MapLibreMap;
  private readonly base: MapBase;
  private shown: ShownAreas = NO_AREAS;
  private frame = 0;

  constructor({ container, tiles, look, label }: Options) {
    startMapLibre();
    this.base = new MapBase(tiles, look, () => undefined);
    this.map = makeMap({ container, centre: DEFAULT_CENTRE, zoom: DEFAULT_ZOOM, maxZoom: MAX_ZOOM }, this.base.style());
    this.base.attach(this.map);
    this.name(label);
    // First of all listeners. A map is told of its new size after the page is: by the size alone nobody sees that it lies elsewhere now.
    const count = () => void (this.frame += 1);
    this.map.on('move', count);
    this.map.on('resize', count);
    this.map.on('click', ({ lngLat: { lat, lng } }) => {
      const area = areaPointedAt(this.shown.areas, lat, lng, this.map.getZoom());
      if (area) this.shown.onChoose(area.id);
    });
  }

  /** Draws the tiles of a provider, see `MapBase.setTiles`. */
  setTiles(tiles: Tiles | null, onLost: OnLost | null): void {
    this.base.setTiles(tiles, onLost);
  }

  setLook(look: BaseLook, label: string): void {
    this.base.setLook(look);
    this.name(label);
  }

  setAreas(shown: ShownAreas): void {
    this.shown = shown;
    this.base.setAreas(shown);
  }

  /** Looks at all of some areas. */
  fit(areas: readonly AreaShape[], maxZoom?: number): void {
    this.lookAtAll(areas.map(areaBounds), maxZoom);
  }

  /** Looks at all of some boxes. */
  lookAtAll(boxes: readonly Bounds[], maxZoom = FIT_ZOOM): void {
    const bounds = joinedBox(boxes);
    if (!bounds) return;
    this.map.fitBounds([...bounds], {
      padding: fitPadding(this.map.getContainer(), { bounds, marginPx: PADDING_PX, maxZoom }),
      maxZoom,
      duration: moveMs(),
    });
  }

  /** Looks at an area as near as areas are looked at. */
  showArea(area: AreaShape): void {
    this.fit([area], SELECTED_AREA_ZOOM);
  }

  lookAt({ lat, lng }: DrawnPlace, zoom: number): void {
    this.map.easeTo({ center: [lng, lat], zoom, duration: moveMs() });
  }

  zoom(): number {
    return this.map.getZoom();
  }

  zoomBy(by: 1 | -1): void {
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: moveMs() });
  }

  /** Brings a place into view that is not: what is in view stays where it is. */
  reveal(place: DrawnPlace): void {
    const { x, y } = this.project(place);
    const { clientWidth, clientHeight } = this.map.getContainer();
    const isSeen = x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight;
    if (!isSeen) this.map.easeTo({ center: [place.lng, place.lat], duration: moveMs() });
  }

  /** Where a place is drawn, px: in the world that is looked at where there are several beside one another. */
  project({ lat, lng }: DrawnPlace): Pixel {
    const middle = this.map.getCenter().lng;
    const { x, y } = this.map.project([lng + 360 * Math.round((middle - lng) / 360), lat]);
    return { x, y };
  }

  unproject({ x, y }: Pixel): DrawnPlace {
    const { lat, lng } = this.map.unproject([x, y]);
    return { lat, lng };
  }

  /** The place in the middle of the map. */
  middle(): DrawnPlace {
    const { lat, lng } = this.map.getCenter();
    return { lat, lng };
  }

  /** Counts the frames in which something lay elsewhere: of another number what is drawn over the map is drawn anew. */
  view(): number {
    return this.frame;
  }

  /** Calls with each frame in which the map shows another part; returns what ends it. */
  onMove(take: () => void): () => void {
    this.map.on('move', take);
    this.map.on('resize', take);
    return () => {
      this.map.off('move', take);
      this.map.off('resize', take);
    };
  }

  /** Calls with each press on the map that is no drag; returns what ends it. */
  onPress(take: (place: DrawnPlace, isDouble: boolean) => void): () => void {
    const click = ({ lngLat: { lat, lng } }: { lngLat: DrawnPlace }) => take({ lat, lng }, false);
    const twice = (event: { lngLat: DrawnPlace; preventDefault(): void }) => {
      // Ends a drawing, and does not zoom.
      event.preventDefault();
      take({ lat: event.lngLat.lat, lng: event.lngLat.lng }, true);
    };
    this.map.on('click', click);
    this.map.on('dblclick', twice);
    return () => {
      this.map.off('click', click);
      this.map.off('dblclick', twice);
    };
  }

  /** Calls with where the pointer is on the map. */
  onPoint(take: (place: DrawnPlace | null) => void): () => void {
    const point = ({ lngLat: { lat, lng } }: { lngLat: DrawnPlace }) => take({ lat, lng });
    const leave = () => take(null);
    this.map.on('mousemove', point);
    this.map.on('mouseout', leave);
    return () => {
      this.map.off('mousemove', point);
      this.map.off('mouseout', leave);
    };
  }

  /** Plain JSON of what is drawn, for tests and tools. */
  describe() {
    const { map, shown } = this;
    const { lng, lat } = map.getCenter();
    return {
      centre: { lat, lng },
      zoom: map.getZoom(),
      moving: map.isMoving(),
      areas: shown.areas.map((area: SecurityArea) => ({
        id: area.id,
        name: area.name,
        chosen: area.id === shown.chosen,
        at: this.project({ lat: area.latitude, lng: area.longitude }),
      })),
      base: this.base.kind(),
    };
  }

  dispose(): void {
    this.base.dispose();
    this.map.remove();
  }

  private name(label: string): void {
    this.map.getCanvas().setAttribute('aria-label', label);
  }
}
