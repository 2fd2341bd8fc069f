import type { Map as MapLibreMap } from 'maplibre-gl';
import { frameNowMs, isPageVisible, mediaMatches, watchMedia, watchVisibility } from '../../base/platform.ts';
import type { FramePace } from './frame-pace.ts';
import { Glide } from './glide.ts';
import { pixelDegOf } from './map-view.ts';
import { AT_ONCE, type GlideWay } from './sign-rows.ts';

const CALM = '(prefers-reduced-motion: reduce)';
/** While the fleet is rewound it steps much faster than it drove. */
const REWOUND_MS = 250;
const REWOUND_MOST_STEP_MS = 60_000;
/** The next frame is drawn when the fastest vehicle has moved on by this much: less nobody sees. */
const STEP_PX = 0.5;
/** The edge of a sign that turns moves, too. */
const SIGN_RADIUS_PX = 10;
/** What hangs on a vehicle that glides, the popup say, looks after it this often. */
const LONGEST_STEP_MS = 500;

/** Decides which vehicles glide, and how soon there is something new to see. */
export class MapMotion {
  readonly glide = new Glide();
  private isCalm = mediaMatches(CALM);
  private rewoundToMs: number | null = null;
  private readonly stops: (() => void)[];
  private readonly map: MapLibreMap;
  private readonly pace: FramePace;
  private readonly onLanded: () => void;

  /** `onLanded` is called when all vehicles came to their fixes at once. */
  constructor(map: MapLibreMap, pace: FramePace, onLanded: () => void) {
    this.map = map;
    this.pace = pace;
    this.onLanded = onLanded;
    this.stops = [
      watchMedia(CALM, (isCalm) => {
        this.isCalm = isCalm;
        if (isCalm) this.land();
      }),
      watchVisibility((visible) => {
        if (!visible) this.land();
      }),
    ];
  }

  /** How the vehicles of a diff come to their fixes that arrives now. `rewoundToMs` as in the diff. */
  way(rewoundToMs: number | null, nowMs: number): GlideWay {
    const before = this.rewoundToMs;
    this.rewoundToMs = rewoundToMs;
    if (this.isCalm || !isPageVisible() || this.pace.now(nowMs) === 'jump') return this.inView(AT_ONCE);
    if (rewoundToMs === null) return this.inView(before === null ? null : AT_ONCE);
    const stepMs = before === null ? Number.NaN : rewoundToMs - before;
    return this.inView(stepMs > 0 && stepMs <= REWOUND_MOST_STEP_MS ? REWOUND_MS : AT_ONCE);
  }

  /** Until what glides is drawn elsewhere than now, ms; null when nothing does. */
  nextMs(): number | null {
    const { glide } = this;
    if (!glide.runs()) return null;
    const { longitude, latitude, turn } = glide.fastest();
    const pixelDeg = pixelDegOf(this.map);
    const cosine = Math.cos((this.map.getCenter().lat * Math.PI) / 180);
    const pxAMs = Math.max(longitude, latitude / cosine) / pixelDeg + (turn * SIGN_RADIUS_PX * Math.PI) / 180;
    return Math.min(LONGEST_STEP_MS, STEP_PX / pxAMs, glide.leftMs());
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  /** Every vehicle is at its fix at once. */
  private land(): void {
    this.glide.tick(frameNowMs());
    this.glide.end();
    this.onLanded();
  }

  private inView(lastsMs: number | null): GlideWay {
    const bounds = this.map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    // Across the date line the same vehicle may be drawn at either end: only north and south limit it.
    const crosses = west < -180 || east > 180;
    return {
      west: crosses ? Number.NEGATIVE_INFINITY : west,
      east: crosses ? Number.POSITIVE_INFINITY : east,
      south: bounds.getSouth(),
      north: bounds.getNorth(),
      pixelDeg: pixelDegOf(this.map),
      lastsMs,
    };
  }
}
