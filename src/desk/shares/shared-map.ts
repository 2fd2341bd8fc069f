import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../live/map/constants.ts';
import { makeMap } from '../../live/map/make-map.ts';
import { MapBase, type BaseLook, type Tiles } from '../../live/map/map-base.ts';
import { frameNowMs, isPageVisible, mediaMatches, nextFrame } from '../../base/platform.ts';

interface Place {
  latitude: number;
  longitude: number;
}

const VEHICLE_ZOOM = 15;
/** The embedded map knows no streets: nearer than this there is nothing to see on it. */
const EMBEDDED_ZOOM = 10;
const MAX_ZOOM = 18;
/** What lies further apart is no drive but another place. */
const MOST_GLIDE_M = 2_000;
const CALM = '(prefers-reduced-motion: reduce)';

/** A map with one vehicle, which it keeps in the middle until the user drags the map. Needs WebGL2. */
export class SharedMap {
  private readonly map: MapLibreMap;
  private readonly base: MapBase;
  private readonly marker: Marker;
  private place: Place | null = null;
  private isFollowing = true;
  private stopGlide: (() => void) | null = null;
  private readonly onFollowing: (following: boolean) => void;

  /** `sign` is the vehicle's marker; `onFollowing` is called when the map stops or resumes following it. */
  constructor(options: {
    container: HTMLElement;
    sign: HTMLElement;
    tiles: Tiles | null;
    look: BaseLook;
    onFollowing(following: boolean): void;
  }) {
    const { container, sign, tiles, look, onFollowing } = options;
    this.onFollowing = onFollowing;
    this.base = new MapBase(tiles, look, () => undefined);
    this.map = makeMap({ container, centre: DEFAULT_CENTRE, zoom: DEFAULT_ZOOM, maxZoom: MAX_ZOOM }, this.base.style());
    this.base.attach(this.map);
    this.marker = new Marker({ element: sign });
    this.map.on('dragstart', () => this.setFollowing(false));
    this.map.getCanvas().setAttribute('aria-label', i18n.t('sharedPage.map'));
  }

  setLook(look: BaseLook): void {
    this.base.setLook(look);
    this.map.getCanvas().setAttribute('aria-label', i18n.t('sharedPage.map'));
  }

  /** Space that cards cover, px. */
  setPadding(padding: { top: number; bottom: number; left: number }): void {
    this.map.setPadding({ right: 0, ...padding });
  }

  /** Takes the vehicle to a place, which it reaches after `durationMs`. */
  move(place: Place, durationMs: number): void {
    const from = this.place;
    if (from && from.latitude === place.latitude && from.longitude === place.longitude) return;
    const isCalm = mediaMatches(CALM) || !isPageVisible();
    const glideMs =
      from && !isCalm && distanceM(from.latitude, from.longitude, place.latitude, place.longitude) <= MOST_GLIDE_M
        ? durationMs
        : 0;
    this.stopGlide?.();
    if (from && glideMs > 0) this.glide(from, place, glideMs);
    else this.put(place);
    if (!from) {
      this.marker.addTo(this.map);
      this.map.jumpTo({ center: [place.longitude, place.latitude], zoom: this.nearZoom() });
    } else if (this.isFollowing && !this.map.isZooming()) this.centre(place, glideMs);
  }

  /** Centres on the vehicle again, and follows it. */
  follow(): void {
    this.setFollowing(true);
    if (this.place)
      this.map.easeTo({
        center: [this.place.longitude, this.place.latitude],
        zoom: Math.max(this.map.getZoom(), this.nearZoom()),
        duration: mediaMatches(CALM) ? 0 : 500,
      });
  }

  /** What is drawn, for tests and tools. */
  describe() {
    const { lng, lat } = this.map.getCenter();
    return {
      vehicle: this.place,
      centre: { longitude: lng, latitude: lat },
      zoom: this.map.getZoom(),
      following: this.isFollowing,
    };
  }

  dispose(): void {
    this.stopGlide?.();
    this.base.dispose();
    this.map.remove();
  }

  private nearZoom(): number {
    return this.base.kind() === 'raster' ? VEHICLE_ZOOM : EMBEDDED_ZOOM;
  }

  private setFollowing(following: boolean): void {
    if (following === this.isFollowing) return;
    this.isFollowing = following;
    this.onFollowing(following);
  }

  private put(place: Place): void {
    this.place = place;
    this.marker.setLngLat([place.longitude, place.latitude]);
  }

  private centre({ longitude, latitude }: Place, durationMs: number): void {
    this.map.easeTo({ center: [longitude, latitude], duration: durationMs, easing: (share) => share });
  }

  private glide(from: Place, to: Place, durationMs: number): void {
    const startMs = frameNowMs();
    const eastDeg = nearLongitude(to.longitude, from.longitude) - from.longitude;
    const step = () => {
      const share = Math.min(1, (frameNowMs() - startMs) / durationMs);
      this.put({
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: share < 1 ? from.longitude + eastDeg * share : to.longitude,
      });
      this.stopGlide = share < 1 ? nextFrame(step) : null;
    };
    step();
  }
}
