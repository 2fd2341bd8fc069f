import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ViewMode, ViewResult } from '../../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { format } from '../../base/i18n/format.ts';
import { frameNowMs, isPageVisible, pixelRatio } from '../../base/platform.ts';
import { ClusterMarks } from './cluster-marks.ts';
import { noteAge, notePace } from './drawn-frames.ts';
import { FleetOverlay } from './fleet-overlay.ts';
import { FrameClock } from './frame-clock.ts';
import { FramePace } from './frame-pace.ts';
import { GlideExtension } from './glide-extension.ts';
import type { Glide } from './glide.ts';
import { MAP_COLOURS, type MapTheme } from './map-colours.ts';
import { mapLayers } from './map-layers.ts';
import { MapMotion } from './map-motion.ts';
import { frameOf, pixelDegOf } from './map-view.ts';
import { NameMarks } from './name-marks.ts';
import { NameRounds } from './name-rounds.ts';
import { SAME, SEEN } from './sign-rows.ts';
import { drawSigns } from './sign-sheet.ts';
import type { SpriteSheet } from './sprite-sheet.ts';
import { VehicleSigns } from './vehicle-signs.ts';

/** Moves that nobody sees are drawn all the same after this long: many of them are one that is seen. */
const UNSEEN_MS = 1_000;

interface Options {
  map: MapLibreMap;
  fleet: FleetStore;
  theme: MapTheme;
  mode: ViewMode;
  namesShown: boolean;
  /** Vehicles that glide are drawn elsewhere now. */
  onMoved(): void;
}

/** What deck.gl draws over the base map: vehicles, clusters and names. Frames are drawn only when one of them looks different. */
export class FleetDrawing {
  readonly signs: VehicleSigns;
  readonly clusters = new ClusterMarks();
  readonly names: NameMarks;
  readonly glide: Glide;
  private readonly pace = new FramePace();
  private readonly motion: MapMotion;
  private readonly clock: FrameClock;
  private readonly gliding: GlideExtension;
  private readonly overlay: FleetOverlay;
  private readonly rounds = new NameRounds(() => this.placeNames());
  private signSheet: SpriteSheet;
  private theme: MapTheme;
  private mode: ViewMode;
  private view: ViewResult | null = null;
  private namesShown: boolean;
  private chosenRow = -1;
  private wasGliding = false;
  /** When the oldest change came that can be seen and is not drawn yet. */
  private changedMs: number | null = null;
  private readonly map: MapLibreMap;
  private readonly fleet: FleetStore;
  private readonly onMoved: () => void;
  private readonly stops: (() => void)[];

  constructor({ map, fleet, theme, mode, namesShown, onMoved }: Options) {
    [this.map, this.fleet, this.theme, this.mode, this.namesShown] = [map, fleet, theme, mode, namesShown];
    this.onMoved = onMoved;
    this.signSheet = drawSigns(MAP_COLOURS[theme], pixelRatio());
    this.motion = new MapMotion(map, this.pace, () => this.ask());
    this.glide = this.motion.glide;
    this.signs = new VehicleSigns(fleet.mirror, this.glide);
    this.names = new NameMarks(fleet, this.glide);
    this.signs.show(mode === 'points' ? null : new Int32Array(0));
    this.gliding = new GlideExtension(this.glide);
    this.clock = new FrameClock({ pace: this.pace, draw: (nowMs, done) => this.frame(nowMs, done) });
    this.overlay = new FleetOverlay(map, {
      onReady: () => this.ask(),
      onBaseMoves: () => this.tick(frameNowMs()),
      onDrawnWithBase: () => {
        this.clock.drawnAlready();
        this.drawn();
      },
      onResize: () => this.ask(),
    });
    this.stops = [fleet.labels.onChange(() => this.rounds.soon())];
    map.on('moveend', () => this.rounds.soon());
    this.relayer();
  }

  /** Rows that have a sign; null is all. */
  rows(): Int32Array | null {
    return this.signs.rows();
  }

  setTheme(theme: MapTheme): void {
    const isOther = theme !== this.theme;
    this.theme = theme;
    if (isOther) this.signSheet = drawSigns(MAP_COLOURS[theme], pixelRatio());
    this.showView(true);
    this.rounds.now();
  }

  setMode(mode: ViewMode): void {
    this.mode = mode;
    this.view = null;
    this.showView(true);
  }

  setView(view: ViewResult): void {
    this.view = view;
    this.showView(false);
  }

  /** Names beside the vehicles, or none. */
  setNamesShown(shown: boolean): void {
    this.namesShown = shown;
    this.rounds.now();
    this.relayer();
  }

  areNamesShown(): boolean {
    return this.namesShown;
  }

  /** Draws a vehicle with a ring around it; -1 for none. */
  choose(row: number): void {
    const isOther = row !== this.chosenRow;
    this.chosenRow = row;
    this.signs.choose(row);
    if (isOther) this.rounds.now();
    this.ask();
  }

  /** Draws a ring around each of some rows. */
  chooseSeveral(rows: ArrayLike<number>): void {
    this.signs.chooseSeveral(rows);
    this.ask();
  }

  /** Takes over the rows that a diff changed, null for all; on return the graphics card has them. */
  apply(rows: Uint32Array | null): void {
    const nowMs = frameNowMs();
    this.signs.apply(rows, this.motion.way(this.fleet.rewoundToMs(), nowMs), nowMs);
    this.names.move();
    this.rounds.soon('moved');
    if (rows === null || this.glide.change === SEEN) {
      if (isPageVisible()) this.changedMs ??= nowMs;
      this.ask();
    } else if (this.glide.change !== SAME) this.clock.within(this.motion.nextMs() ?? UNSEEN_MS);
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.rounds.dispose();
    this.clock.dispose();
    this.motion.dispose();
    this.overlay.dispose();
  }

  /** Tells deck.gl what there is to draw; needed where a sheet, a colour or what is shown is another. */
  private relayer(): void {
    const { signs, signSheet, clusters, names, gliding, namesShown, mode, theme } = this;
    const vehiclesShown = mode !== 'heat';
    const colours = MAP_COLOURS[theme];
    this.overlay.setLayers(
      mapLayers({ signs, signSheet, clusters, names, gliding, namesShown, vehiclesShown, colours }),
    );
    this.ask();
  }

  private ask(): void {
    this.clock.within(0);
  }

  private frame(nowMs: number, done: (isDrawn: boolean) => void): void {
    this.tick(nowMs);
    const isDrawn = this.overlay.draw(nowMs);
    const { changedMs } = this;
    this.drawn();
    if (!isDrawn) return done(false);
    this.overlay.whenDone(() => {
      done(true);
      if (changedMs !== null) noteAge(frameNowMs() - changedMs);
      notePace(this.pace.costMs(), this.pace.now(frameNowMs()));
    });
  }

  /** What glides is drawn as of now. */
  private tick(nowMs: number): void {
    this.glide.tick(nowMs);
    if (this.glide.runs() || this.wasGliding) this.signs.all.redraw();
  }

  private drawn(): void {
    const isGliding = this.glide.runs();
    // Once more when they arrived: what hangs on a vehicle stands at its fix.
    if (isGliding || this.wasGliding) this.onMoved();
    this.wasGliding = isGliding;
    this.changedMs = null;
    const nextMs = this.motion.nextMs();
    if (nextMs !== null) this.clock.within(nextMs);
  }

  /** Draws the view of the moment; `isAnew` also where it looks as before. */
  private showView(isAnew: boolean): void {
    const { view, map, signs } = this;
    const count = (members: number) => (members < 10_000 ? format().integer(members) : format().compact(members));
    const clustered = this.mode === 'clusters' ? view : null;
    const colours = MAP_COLOURS[this.theme];
    const areOther = this.clusters.show(clustered, count, colours, pixelRatio(), pixelDegOf(map));
    const rows = this.mode === 'points' ? null : (clustered?.row.filter((row) => row >= 0) ?? new Int32Array(0));
    const isSame = rows?.join() === signs.rows()?.join();
    if (!isAnew && !areOther && isSame) return;
    if (!isSame) signs.show(rows);
    this.rounds.soon();
    this.relayer();
  }

  private placeNames(): void {
    const { names, signs, clusters, map } = this;
    const frame = frameOf(map);
    const isOther =
      this.namesShown && this.mode !== 'heat'
        ? names.place(
            frame,
            signs.rows(),
            this.chosenRow,
            clusters.circles(frame),
            MAP_COLOURS[this.theme],
            pixelRatio(),
          )
        : names.clear();
    if (isOther) this.relayer();
  }
}
