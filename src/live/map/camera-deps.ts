import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Box, Point, Reach } from './free-boxes.ts';
import type { Bounds } from './map-view.ts';

export interface Place {
  longitude: number;
  latitude: number;
}

/** What the camera moves, and what it has to know of the map around it. */
export interface CameraDeps {
  map: MapLibreMap;
  /** The largest rectangles of the map that nothing covers, the roomiest first. */
  boxes(): readonly Box[];
  /** Where the chosen vehicle is drawn; null without one, or where it never reported. */
  chosen(): Place | null;
  /** The smallest box around all vehicles; null where none has a place. */
  all(): Bounds | null;
  /** What reaches around the chosen vehicle and shall be seen with it; any one of these does. */
  reaches(): readonly Reach[];
  /** Somebody works with the map: it must not move by itself. */
  isHeld(): boolean;
  /** The person no longer has the map follow, or has it again. */
  onFollow(following: boolean): void;
}

/** Where the camera goes: that place comes to stand at that point of the map. */
export interface Move {
  place: Place;
  zoom: number;
  at: Point;
}
