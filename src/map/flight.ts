import type { Map as MapLibreMap } from 'maplibre-gl';
import { after } from '../platform.ts';
import { isBelowFoot, lookAt, type Insets } from './map-camera.ts';

interface Place {
  longitude: number;
  latitude: number;
}

/** Panels that a choice brings up are there by then, ms. */
const FLIGHT_MS = 500;

/** The way to a chosen vehicle: what covers the map may change while it lasts, and afterwards does not hide the vehicle. */
export class Flight {
  private readonly map: MapLibreMap;
  private zoom: number | null = null;
  private landing: (() => void) | null = null;
  /** Zoom of a flight to a vehicle whose place is not known yet. */
  private awaited: number | null = null;

  constructor(map: MapLibreMap) {
    this.map = map;
    map.on('dragstart', () => this.end());
  }

  /** Goes to a place, which comes to stand in the middle of what `insets` leave; without a zoom nowhere, without a place once it is known. */
  to(place: Place | null, zoom: number | null, insets: Insets): void {
    this.end();
    if (place === null) this.awaited = zoom;
    if (place === null || zoom === null) return;
    lookAt(this.map, place, zoom, insets);
    this.zoom = zoom;
    this.landing = after(FLIGHT_MS, () => this.end());
  }

  /** Begins the flight that waited for its place; whether there was one. */
  arrives(place: Place | null, insets: Insets): boolean {
    if (place === null || this.awaited === null) return false;
    this.to(place, this.awaited, insets);
    return true;
  }

  /** What covers the map has changed from `before` to `insets`: keeps the place in sight that is flown to, or looked at. */
  correct(place: Place | null, before: Insets, insets: Insets): void {
    if (place === null) return;
    if (this.zoom !== null) this.to(place, this.zoom, insets);
    else if (insets.bottom > before.bottom && isBelowFoot(this.map, place, insets)) this.to(place, this.map.getZoom(), insets);
  }

  /** From here on the map stays where the person or somebody else puts it. */
  end(): void {
    this.landing?.();
    this.landing = null;
    this.zoom = null;
    this.awaited = null;
  }
}
