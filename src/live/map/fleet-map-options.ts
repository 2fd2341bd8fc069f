import type { View, ViewMode } from '../../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { Cluster } from './cluster-marks.ts';
import type { BaseLook, Tiles } from './map-base.ts';

/** What the map tells the screen around it. */
export interface FleetMapEvents {
  onChoose(row: number): void;
  /** A cluster that no zoom splits was opened. */
  onCluster(cluster: Cluster): void;
  /** What is looked at changed: at most seven times a second. */
  onView(view: View): void;
  onTiles(away: boolean): void;
  onFollow(following: boolean): void;
  /** Address that follows a device elsewhere; null where this map follows it. */
  followAddress(device: number): string | null;
  onGo(address: string): void;
  /** How several vehicles are chosen here, by a box and by clicks with Ctrl or Shift; null where they are not. */
  several(): SeveralEvents | null;
}

export interface SeveralEvents {
  onBox(rows: number[]): void;
  onToggle(row: number): void;
}

export interface FleetMapOptions {
  container: HTMLElement;
  fleet: FleetStore;
  look: BaseLook;
  tiles: Tiles | null;
  centre: [number, number];
  zoom: number;
  maxZoom: number;
  mode: ViewMode;
  namesShown: boolean;
  events: FleetMapEvents;
}
