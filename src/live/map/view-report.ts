import type { Map as MapLibreMap } from 'maplibre-gl';
import type { View, ViewMode } from '../../../contract/core.ts';
import { after } from '../../base/platform.ts';
import { viewOf } from './map-view.ts';

const PAUSE_MS = 140;

/** Tells what a map looks at while it moves: at most seven times a second. */
export class ViewReport {
  private callOff: (() => void) | null = null;
  private readonly map: MapLibreMap;
  private readonly mode: () => ViewMode;
  private readonly tell: (view: View) => void;

  constructor(map: MapLibreMap, mode: () => ViewMode, tell: (view: View) => void) {
    this.map = map;
    this.mode = mode;
    this.tell = tell;
    for (const kind of ['move', 'moveend', 'resize'] as const) map.on(kind, () => this.soon());
  }

  now(): void {
    this.dispose();
    this.tell(viewOf(this.map, this.mode()));
  }

  dispose(): void {
    this.callOff?.();
    this.callOff = null;
  }

  private soon(): void {
    this.callOff ??= after(PAUSE_MS, () => this.now());
  }
}
