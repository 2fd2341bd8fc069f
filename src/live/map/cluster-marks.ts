import { ACTIVITY_CODES } from '../../../domain/live/telemetry/activity.ts';
import type { ViewResult } from '../../../contract/core.ts';
import { clusterRadiusPx } from '../../../domain/live/cluster-size.ts';
import { clusterEntries, donutsOf, looksAlike, type Donuts } from './donuts.ts';
import type { MapColours } from './map-colours.ts';
import { projector, type ScreenFrame } from './screen-frame.ts';
import { SpriteBuffer } from './sprite-buffer.ts';
import type { SpriteSheet } from './sprite-sheet.ts';
import { drawCounts } from './text-sheet.ts';

/** A cluster as a click means it. */
export interface Cluster {
  longitude: number;
  latitude: number;
  count: number;
  /** Members by activity, in the order of the codes. */
  activity: number[];
  /** Zoom at which it falls apart; 99 where it can only be listed. */
  splitZoom: number;
}

const NONE: Donuts = { data: new Float32Array(0), count: 0 };

/** The donuts of the view and the numbers in them. */
export class ClusterMarks {
  donuts: Donuts = NONE;
  readonly counts = new SpriteBuffer();
  sheet: SpriteSheet | null = null;
  private view: ViewResult | null = null;
  private entries: number[] = [];
  private shownTexts = '';
  private shownCells = '';

  /**
   * Takes a view over; null clears. `write` writes a number of members as people read it, `pixelDeg` are the degrees of a pixel.
   * False where it looks as before: then what is drawn stays, so that small steps cannot add up to a drift.
   */
  show(
    view: ViewResult | null,
    write: (count: number) => string,
    colours: MapColours,
    pixelRatio: number,
    pixelDeg: number,
  ): boolean {
    this.view = view;
    this.entries = view ? clusterEntries(view) : [];
    const texts = this.entries.map((entry) => write(view!.count[entry]!));
    const distinct = [...new Set(texts)];
    const cellOf = new Map(distinct.map((text, cell) => [text, cell]));
    const edition = `${colours.text}${pixelRatio}${distinct.join('|')}`;
    const cells = texts.map((text) => cellOf.get(text)!);
    const donuts = view ? donutsOf(view, this.entries) : NONE;
    const isSame = edition === this.shownTexts && cells.join() === this.shownCells;
    if (isSame && looksAlike(donuts, this.donuts, pixelDeg)) return false;
    this.donuts = donuts;
    this.shownCells = cells.join();
    if (this.sheet === null || edition !== this.shownTexts) {
      this.shownTexts = edition;
      this.sheet = drawCounts(distinct, colours, pixelRatio);
    }
    this.counts.resize(this.entries.length);
    this.entries.forEach((entry, index) => {
      this.counts.set(index, view!.position[entry * 2]!, view!.position[entry * 2 + 1]!, 0, cells[index]!);
    });
    this.counts.commit();
    return true;
  }

  /** The cluster under a point of the screen, px; null when there is none. */
  at(x: number, y: number, frame: ScreenFrame): Cluster | null {
    const project = projector(frame);
    for (const entry of this.entries) {
      const cluster = this.clusterOf(entry);
      const [cx, cy] = project(cluster.longitude, cluster.latitude);
      if (Math.hypot(cx - x, cy - y) <= clusterRadiusPx(cluster.count)) return cluster;
    }
    return null;
  }

  /** The circles on screen, px. */
  circles(frame: ScreenFrame): { x: number; y: number; radius: number }[] {
    const project = projector(frame);
    return this.list().map(({ longitude, latitude, count }) => {
      const [x, y] = project(longitude, latitude);
      return { x, y, radius: clusterRadiusPx(count) };
    });
  }

  /** All clusters of the view. */
  list(): Cluster[] {
    return this.entries.map((entry) => this.clusterOf(entry));
  }

  private clusterOf(entry: number): Cluster {
    const view = this.view!;
    return {
      longitude: view.position[entry * 2]!,
      latitude: view.position[entry * 2 + 1]!,
      count: view.count[entry]!,
      activity: [...view.activity.subarray(entry * ACTIVITY_CODES, (entry + 1) * ACTIVITY_CODES)],
      splitZoom: view.splitZoom[entry]!,
    };
  }
}
