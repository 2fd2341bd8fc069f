import { latitudeOfY, mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import { frameNowMs } from '../../base/platform.ts';
import type { CameraDeps, Move, Place } from './camera-deps.ts';
import { SELECTED_DEVICE_ZOOM } from './constants.ts';
import {
  boxFor,
  contains,
  leastShift,
  middleOf,
  middlePlace,
  zoomInto,
  type Box,
  type Point,
  type Reach,
} from './free-boxes.ts';
import type { Bounds } from './map-view.ts';
import { SIGN_REACH } from './popup-place.ts';

/** What a choice brings up over the map is there by then, ms. */
const ASK_MS = 500;
const MOVE_MS = 500;
/** Where nothing glides the camera still goes smoothly. */
const STEP_MS = 800;
/** Farther than this many screens one jumps: flying over half a country only loads tiles nobody reads. */
const FLIGHT_SCREENS = 3;
const FIT_MAX_ZOOM = 15;
const FIT_MARGIN_PX = 48;
/** Half a sign. */
const SEEN_MARGIN_PX = 12;
const WORLD_PX = 512;

/**
 * Where the map looks. Whatever is asked for comes into the part of the map that nothing covers; a chosen vehicle stays there until
 * the person moves the map, or stands in its middle while it is followed. Moves when something else does: it has no clock of its own.
 */
export class Camera {
  private readonly deps: CameraDeps;
  /** What was asked for last, while what it brings up may still come to lie over it. */
  private ask: { move: () => Move | null; untilMs: number; durationMs: number } | null = null;
  /** Zoom for a chosen vehicle whose place is not known yet. */
  private awaited: number | null = null;
  private keeps: 'nothing' | 'in view' | 'in the middle' = 'nothing';
  private isMoving = false;
  private wasCovered = false;
  private readonly hands = new Set<() => void>();

  constructor(deps: CameraDeps) {
    this.deps = deps;
    const { map } = deps;
    for (const kind of ['movestart', 'zoomstart', 'pitchstart'] as const)
      map.on(kind, (event) => this.touched(event.originalEvent));
    map.on('dragstart', () => this.end());
    map.on('moveend', () => {
      this.isMoving = false;
      if (this.wasCovered) this.covered();
    });
    map.on('resize', () => this.covered());
  }

  isFollowing(): boolean {
    return this.keeps === 'in the middle';
  }

  /** Keeps the chosen vehicle in view from now on; with a zoom it goes there, as soon as its place is known. */
  choose(zoom: number | null): void {
    this.end();
    this.keeps = 'in view';
    if (zoom === null) this.covered();
    else if (this.deps.chosen() === null) this.awaited = zoom;
    else this.toChosen(zoom);
  }

  /** Goes to the vehicle that was chosen before its place was known; whether it is known only now. */
  arrives(): boolean {
    const zoom = this.awaited;
    if (zoom === null || this.deps.chosen() === null) return false;
    this.awaited = null;
    this.toChosen(zoom);
    return true;
  }

  /** Has the chosen vehicle stand in the middle until the person moves the map, or leaves it where it is. */
  follow(following: boolean): void {
    this.end();
    if (!following || this.deps.chosen() === null) return;
    this.keeps = 'in the middle';
    this.toChosen(Math.max(this.deps.map.getZoom(), SELECTED_DEVICE_ZOOM - 2));
    this.deps.onFollow(true);
  }

  /** The map stays where it is, whatever the chosen vehicle does. */
  end(): void {
    const { keeps } = this;
    this.keeps = 'nothing';
    this.letGo();
    if (keeps === 'in the middle') this.deps.onFollow(false);
  }

  /** Looks at something else than the chosen vehicle. */
  lookAt(place: Place, zoom: number, durationMs = MOVE_MS): void {
    this.end();
    this.goFor(() => this.middle(place, zoom, [SIGN_REACH]), durationMs);
  }

  /** Shows a box whole. */
  fit(bounds: Bounds, maxZoom = FIT_MAX_ZOOM): void {
    this.end();
    this.goFor(this.fitting(bounds, maxZoom));
  }

  /** How a box comes to be seen whole in what is free by then. */
  private fitting([west, south, east, north]: Bounds, maxZoom: number): () => Move {
    const [top, bottom] = [mercatorY(north), mercatorY(south)];
    const size = { width: (mercatorX(east) - mercatorX(west)) * WORLD_PX, height: (bottom - top) * WORLD_PX };
    const place = { longitude: (west + east) / 2, latitude: latitudeOfY((top + bottom) / 2) };
    return () => {
      const box = boxFor(this.deps.boxes(), size, FIT_MARGIN_PX, maxZoom) ?? this.whole();
      return { place, zoom: zoomInto(box, size, FIT_MARGIN_PX, maxZoom), at: middleOf(box) };
    };
  }

  /** Shows all vehicles. */
  fitAll(): void {
    const bounds = this.deps.all();
    if (bounds) this.fit(bounds);
  }

  /** The same where some vehicle is not in view, and no nearer than a zoom. At once: nobody asked, and a flight is thirty frames. */
  bringAllIntoView(maxZoom: number): void {
    const bounds = this.deps.all();
    if (bounds === null) return;
    this.end();
    const move = this.fitting(bounds, maxZoom);
    // Panels are often measured only after the fleet has come: what they turn out to cover is brought out from below them.
    let isHidden = false;
    this.goFor(() => {
      isHidden ||= !this.sees(bounds);
      return isHidden ? move() : null;
    }, 0);
  }

  /** Whether nothing covers a box on the ground. */
  sees([west, south, east, north]: Bounds): boolean {
    const shift = this.beside((west + east) / 2) - (west + east) / 2;
    const leftTop = this.deps.map.project([west + shift, north]);
    const rightBottom = this.deps.map.project([east + shift, south]);
    const seen = {
      left: leftTop.x - SEEN_MARGIN_PX,
      top: leftTop.y - SEEN_MARGIN_PX,
      right: rightBottom.x + SEEN_MARGIN_PX,
      bottom: rightBottom.y + SEEN_MARGIN_PX,
    };
    return this.deps.boxes().some((box) => contains(box, seen));
  }

  /** Calls when the person moves the map or zooms; returns an unsubscribe function. */
  onHand(listener: () => void): () => void {
    this.hands.add(listener);
    return () => this.hands.delete(listener);
  }

  /** Looks nearer or from farther: around the vehicle that is kept in view, else around the middle of what is free. */
  zoomBy(steps: number): void {
    for (const listener of this.hands) listener();
    const { map } = this.deps;
    const zoom = map.getZoom() + steps;
    const kept = this.kept();
    const at = kept ? this.pointOf(kept) : middleOf(this.deps.boxes()[0] ?? this.whole());
    const { lng, lat } = map.unproject([at[0], at[1]]);
    this.go({ place: kept ?? { longitude: lng, latitude: lat }, zoom, at });
  }

  /** The chosen vehicle has another fix, which it reaches after `glideMs`; 0 when it is there. */
  moved(fix: Place, glideMs: number): void {
    const { map } = this.deps;
    if (this.isFollowing())
      this.go(this.middle(fix, map.getZoom(), this.deps.reaches()), Math.max(glideMs, STEP_MS), glideMs > STEP_MS);
    // A short glide may leave the map before a move has begun: both arrive together.
    else if (glideMs <= STEP_MS) this.keepInView(fix, Math.max(glideMs, STEP_MS / 2), glideMs > 0);
  }

  /** The chosen vehicle is drawn at another place. */
  drawn(): void {
    const place = this.keeps === 'in view' ? this.kept() : null;
    if (place) this.keepInView(place, MOVE_MS, false);
  }

  /** Something came to lie over the map, or went: what was asked for just now goes where it is free, a kept vehicle steps aside. */
  covered(): void {
    const { ask } = this;
    this.wasCovered = false;
    if (ask && frameNowMs() < ask.untilMs) {
      this.go(ask.move(), ask.durationMs);
      return;
    }
    const place = this.kept();
    if (place === null) return;
    if (this.isMoving) this.wasCovered = true;
    else if (this.isFollowing()) this.toChosen(this.deps.map.getZoom());
    else this.step(place);
  }

  /** The map moves for what the person did, or for nobody (undefined). Whoever zooms may still follow. */
  private touched(event: Event | undefined): void {
    if (event === undefined) return;
    for (const listener of this.hands) listener();
    if ('key' in event && String(event.key).startsWith('Arrow')) this.end();
    else this.letGo();
  }

  /** Nothing that was asked for before goes on. */
  private letGo(): void {
    this.ask = null;
    this.awaited = null;
    if (this.keeps === 'in view') this.keeps = 'nothing';
  }

  private kept(): Place | null {
    return this.keeps === 'nothing' || this.deps.isHeld() ? null : this.deps.chosen();
  }

  private toChosen(zoom: number): void {
    this.goFor(() => {
      const place = this.deps.chosen();
      return place && this.middle(place, zoom, this.deps.reaches());
    });
  }

  /** Brings a place that is about to leave what is free back into its middle. */
  private keepInView(place: Place, durationMs: number, isSteady: boolean): void {
    const { boxes, reaches, map } = this.deps;
    if (this.isMoving || this.keeps !== 'in view' || this.deps.isHeld()) return;
    const shift =
      leastShift(this.pointOf(place), boxes(), reaches()) ?? leastShift(this.pointOf(place), boxes(), [SIGN_REACH]);
    if (shift !== null && isNone(shift)) return;
    this.go(this.middle(place, map.getZoom(), reaches()), durationMs, isSteady);
  }

  /** Moves a place out from below what covers it, no farther than need be. */
  private step(place: Place): void {
    const at = this.pointOf(place);
    const shift =
      leastShift(at, this.deps.boxes(), this.deps.reaches()) ?? leastShift(at, this.deps.boxes(), [SIGN_REACH]);
    if (shift !== null && !isNone(shift))
      this.go({ place, zoom: this.deps.map.getZoom(), at: [at[0] + shift[0], at[1] + shift[1]] });
  }

  private middle(place: Place, zoom: number, reaches: readonly Reach[]): Move {
    return { place, zoom, at: middlePlace(this.deps.boxes(), reaches) ?? middleOf(this.whole()) };
  }

  private goFor(move: () => Move | null, durationMs = MOVE_MS): void {
    this.ask = { move, untilMs: frameNowMs() + ASK_MS, durationMs };
    this.go(move(), durationMs);
  }

  private go(move: Move | null, durationMs = MOVE_MS, isSteady = false): void {
    if (move === null) return;
    const { map } = this.deps;
    const { width, height } = this.room();
    const { place, at } = move;
    const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), move.zoom));
    const from = this.pointOf(place);
    const isFar =
      Math.hypot(from[0] - width / 2, from[1] - height / 2) > FLIGHT_SCREENS * Math.max(width, height) ||
      Math.abs(map.getZoom() - zoom) > 5;
    const duration = isFar ? 0 : durationMs;
    this.wasCovered = false;
    map.easeTo({
      center: [place.longitude, place.latitude],
      zoom,
      offset: [at[0] - width / 2, at[1] - height / 2],
      duration,
      ...(isSteady ? { easing: (share: number) => share } : {}),
    });
    // One that takes no time has ended by now.
    this.isMoving = map.isMoving();
  }

  private pointOf(place: Place): Point {
    const { x, y } = this.deps.map.project([this.beside(place.longitude), place.latitude]);
    return [x, y];
  }

  /** A longitude in the world that is looked at; both sides of a box are shifted alike. */
  private beside = (longitude: number): number => nearLongitude(longitude, this.deps.map.getCenter().lng);

  private room(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.deps.map.getContainer();
    return { width: clientWidth, height: clientHeight };
  }

  private whole(): Box {
    const { width, height } = this.room();
    return { left: 0, top: 0, right: width, bottom: height };
  }
}

const isNone = ([x, y]: Point): boolean => Math.hypot(x, y) < 0.5;
