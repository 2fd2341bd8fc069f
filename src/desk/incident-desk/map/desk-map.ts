import type { Map as MapLibreMap } from 'maplibre-gl';
import { nearLongitude } from '../../../../domain/base/geo/ring.ts';
import { boxAround } from '../../../../domain/base/geo/unrolled.ts';
import { i18n } from '../../../base/i18n/i18n.ts';
import { FLEET_CENTRE, FLEET_ZOOM } from '../../../live/map/constants.ts';
import { makeMap } from '../../../live/map/make-map.ts';
import { MapBase, type BaseLook, type Tiles } from '../../../live/map/map-base.ts';
import { startMapLibre } from '../../../live/map/start-maplibre.ts';
import { mediaMatches } from '../../../base/platform.ts';

export interface Place {
  longitude: number;
  latitude: number;
}

const MAX_ZOOM = 18;
/** Nearer than this a look at several does not go by itself. */
const FIT_ZOOM = 12;
const PADDING_PX = 44;
const MOVE_MS = 400;
const CALM = '(prefers-reduced-motion: reduce)';

/** The small map of the desk: the base map and a camera. Its marks are elements of the page. Needs WebGL2. */
export class DeskMap {
  readonly map: MapLibreMap;
  private readonly base: MapBase;

  constructor({ container, tiles, look }: { container: HTMLElement; tiles: Tiles | null; look: BaseLook }) {
    startMapLibre();
    this.base = new MapBase(tiles, look, () => undefined);
    this.map = makeMap({ container, centre: FLEET_CENTRE, zoom: FLEET_ZOOM, maxZoom: MAX_ZOOM }, this.base.style());
    this.base.attach(this.map);
    this.name();
  }

  setLook(look: BaseLook): void {
    this.base.setLook(look);
    this.name();
  }

  /** Where a place is drawn, px, in the world that is looked at. */
  project({ longitude, latitude }: Place): { x: number; y: number } {
    const { x, y } = this.map.project([this.beside(longitude), latitude]);
    return { x, y };
  }

  /** Looks at all of some places. */
  fit(places: readonly Place[], maxZoom = FIT_ZOOM): void {
    const box = boxAround(places);
    if (box) this.map.fitBounds(box, { padding: PADDING_PX, maxZoom, duration: this.moveMs() });
  }

  /** Whether a nearer look would draw some places apart. */
  splits(places: readonly Place[]): boolean {
    const [first] = places;
    const isOnePlace = places.every(
      ({ longitude, latitude }) => longitude === first!.longitude && latitude === first!.latitude,
    );
    return !isOnePlace && this.map.getZoom() < MAX_ZOOM - 0.5;
  }

  /** Looks nearer at places that are drawn as one. */
  open(places: readonly Place[]): void {
    this.fit(places, MAX_ZOOM);
  }

  /** Moves to a place that is not in view; what is in view stays where it is. */
  reveal({ longitude, latitude }: Place): void {
    if (this.map.getBounds().contains([this.beside(longitude), latitude])) return;
    this.map.easeTo({ center: [longitude, latitude], duration: this.moveMs() });
  }

  /** Calls once the map shows another part, and each time after that; returns what ends it. */
  onMoved(take: () => void): () => void {
    this.map.on('moveend', take);
    this.map.on('resize', take);
    return () => {
      this.map.off('moveend', take);
      this.map.off('resize', take);
    };
  }

  /** Calls when the person moves the map or zooms; returns an unsubscribe function. */
  onHand(take: () => void): () => void {
    const onStart = ({ originalEvent }: { originalEvent?: unknown }) => originalEvent !== undefined && take();
    this.map.on('movestart', onStart);
    return () => void this.map.off('movestart', onStart);
  }

  /** What is looked at, for tests and tools. */
  describe() {
    const { lng, lat } = this.map.getCenter();
    return { centre: { longitude: lng, latitude: lat }, zoom: this.map.getZoom() };
  }

  dispose(): void {
    this.base.dispose();
    this.map.remove();
  }

  private name(): void {
    this.map.getCanvas().setAttribute('aria-label', i18n.t('desk.map.label'));
  }

  /** A longitude in the world that is looked at. */
  private beside(longitude: number): number {
    return nearLongitude(longitude, this.map.getCenter().lng);
  }

  private moveMs(): number {
    return mediaMatches(CALM) ? 0 : MOVE_MS;
  }
}
