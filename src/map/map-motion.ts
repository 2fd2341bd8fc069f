import type { Map as MapLibreMap } from 'maplibre-gl';
import { frameNowMs, isPageVisible, mediaMatches, nextFrame, watchMedia, watchVisibility } from '../platform.ts';
import { FramePace } from './frame-pace.ts';
import { Glide } from './glide.ts';
import type { GlideWay } from './sign-rows.ts';
import { GlideExtension } from './glide-extension.ts';

const CALM = '(prefers-reduced-motion: reduce)';
/** While the fleet is rewound it steps much faster than it drove. */
const REWOUND_MS = 250;
const REWOUND_MOST_STEP_MS = 60_000;

/** Decides when vehicles glide, and asks for frames while any does. */
export class MapMotion {
  readonly glide = new Glide();
  readonly extension = new GlideExtension(this.glide);
  private readonly pace = new FramePace();
  private isCalm = mediaMatches(CALM);
  private rewoundToMs: number | null = null;
  private stopFrame: (() => void) | null = null;
  private readonly stops: (() => void)[];
  private readonly map: MapLibreMap;
  private readonly draw: () => void;

  /** `draw` is called with every frame while vehicles glide, and once more when they stopped. */
  constructor(map: MapLibreMap, draw: () => void) {
    this.map = map;
    this.draw = draw;
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

  /** How the vehicles of a diff glide that arrives now; null when they jump. `rewoundToMs` as in the diff. */
  way(rewoundToMs: number | null, nowMs: number): GlideWay | null {
    const before = this.rewoundToMs;
    this.rewoundToMs = rewoundToMs;
    if (this.isCalm || !isPageVisible() || !this.pace.mayRun(nowMs)) return null;
    if (rewoundToMs === null) return before === null ? this.inView(null) : null;
    const stepMs = before === null ? Number.NaN : rewoundToMs - before;
    return stepMs > 0 && stepMs <= REWOUND_MOST_STEP_MS ? this.inView(REWOUND_MS) : null;
  }

  /** Asks for frames while there is something to see. */
  wake(): void {
    if (this.stopFrame !== null || !this.glide.runs()) return;
    this.pace.begin();
    this.stopFrame = nextFrame(this.frame);
  }

  dispose(): void {
    this.stopFrame?.();
    for (const stop of this.stops) stop();
  }

  private readonly frame = (): void => {
    const nowMs = frameNowMs();
    this.stopFrame = null;
    this.glide.tick(nowMs);
    if (!this.glide.runs()) this.draw();
    else if (this.pace.frame(nowMs)) {
      this.draw();
      this.stopFrame = nextFrame(this.frame);
    } else this.land();
  };

  /** Every vehicle is at its fix at once. */
  private land(): void {
    this.stopFrame?.();
    this.stopFrame = null;
    this.glide.end();
    this.draw();
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
      pixelDeg: 360 / (512 * 2 ** this.map.getZoom()),
      lastsMs,
    };
  }
}
