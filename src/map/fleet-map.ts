import { MapLibreOverlay } from '@deck.gl/maplibre';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ViewMode, ViewResult } from '../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { format } from '../i18n/format.ts';
import { i18n } from '../i18n/i18n.ts';
import { after, frameNowMs, pixelRatio } from '../platform.ts';
import type { SecurityArea } from '../../domain/area.ts';
import { areaBounds } from '../../domain/area-shape.ts';
import { areaPointedAt, NO_AREAS, type ShownAreas } from './area-marks.ts';
import { ClusterMarks } from './cluster-marks.ts';
import { SELECTED_AREA_ZOOM, SELECTED_DEVICE_ZOOM } from './constants.ts';
import type { FleetMapEvents, FleetMapOptions } from './fleet-map-options.ts';
import { Flight } from './flight.ts';
import { boundsOf, fit, frameOf, keepUp, lookAt, NO_INSETS, tellInsets, type Insets } from './map-camera.ts';
import { describeMap } from './map-description.ts';
import { makeMap } from './make-map.ts';
import { MAP_COLOURS } from './map-colours.ts';
import { MapMotion } from './map-motion.ts';
import { MapBase, type BaseLook, type OnLost, type Tiles } from './map-base.ts';
import { mapLayers } from './map-layers.ts';
import { followPointer, type Pointed } from './map-pointer.ts';
import { NameMarks } from './name-marks.ts';
import { activityText } from './popup-view.ts';
import { Ruler } from './ruler.ts';
import { drawSigns } from './sign-sheet.ts';
import type { SpriteSheet } from './sprite-sheet.ts';
import { VehiclePopup } from './vehicle-popup.ts';
import { VehicleSigns } from './vehicle-signs.ts';
import { ViewReport } from './view-report.ts';

const NAMES_PAUSE_MS = 200;
/** Names are placed anew this often while vehicles move. */
const NAMES_PERIOD_MS = 1500;

/** The live map of a fleet: base map, vehicles, clusters, names, popup, camera. Made with WebGL2 only. */
export class FleetMap {
  readonly map: MapLibreMap;
  readonly ruler: Ruler;
  private readonly base: MapBase;
  private readonly overlay = new MapLibreOverlay({ interleaved: false, layers: [] });
  private readonly motion: MapMotion;
  private readonly flight: Flight;
  private readonly signs: VehicleSigns;
  private readonly clusters = new ClusterMarks();
  private readonly names: NameMarks;
  private readonly popup: VehiclePopup;
  private readonly stops: (() => void)[] = [];
  private signSheet: SpriteSheet;
  private insets: Insets = NO_INSETS;
  private mode: ViewMode;
  private view: ViewResult | null = null;
  private namesShown: boolean;
  private areas: ShownAreas = NO_AREAS;
  private chosenRow = -1;
  private following = false;
  private hasPopup = true;
  private readonly report: ViewReport;
  private namesTimer: (() => void) | null = null;
  private look: BaseLook;
  private readonly fleet: FleetStore;
  private readonly events: FleetMapEvents;

  constructor(options: FleetMapOptions) {
    const { fleet, look, events } = options;
    this.fleet = fleet;
    this.look = look;
    this.events = events;
    this.mode = options.mode;
    this.namesShown = options.namesShown;
    this.signSheet = drawSigns(MAP_COLOURS[look.theme], pixelRatio());
    this.base = new MapBase(options.tiles, look, (reachable) => events.onTiles(!reachable));
    this.map = makeMap(options, this.base.style());
    this.base.attach(this.map);
    this.flight = new Flight(this.map);
    this.motion = new MapMotion(this.map, () => this.drawFrame());
    this.signs = new VehicleSigns(fleet.mirror, this.motion.glide);
    this.names = new NameMarks(fleet, this.motion.glide);
    this.map.addControl(this.overlay);
    this.popup = new VehiclePopup(this.map, fleet, {
      isFollowing: () => this.following,
      placeOf: (row) => this.placeOf(row),
      onFollow: () => this.follow(!this.following),
      followAddress: events.followAddress,
      onGo: events.onGo,
      onClose: () => events.onChoose(-1),
    });
    this.ruler = new Ruler({ map: this.map, insets: () => this.insets, draw: (points, ahead) => this.base.setRuler(points, ahead) });
    this.report = new ViewReport(this.map, () => this.mode, events.onView);
    this.listen();
    this.signs.show(this.mode === 'points' ? null : new Int32Array(0));
    this.redraw();
    this.report.now();
    if (this.base.isAway()) events.onTiles(true);
  }

  /** Draws the tiles of a provider, see `MapBase.setTiles`. */
  setTiles(tiles: Tiles | null, onLost: OnLost | null): void {
    this.base.setTiles(tiles, onLost);
    this.events.onTiles(this.base.isAway());
  }

  /** Light or dark, and the language of what the map writes. */
  setLook(look: BaseLook): void {
    const repaint = look.theme !== this.look.theme;
    this.look = look;
    this.base.setLook(look);
    this.map.getCanvas().setAttribute('aria-label', i18n.t('map.label'));
    this.popup.update();
    if (repaint) this.signSheet = drawSigns(MAP_COLOURS[look.theme], pixelRatio());
    this.showView();
    this.placeNames();
  }

  setMode(mode: ViewMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.view = null;
    this.showView();
    this.report.now();
  }

  /** Draws what the core computed; one for another mode than the present is late and dropped. */
  setView(view: ViewResult): void {
    if (view.view.mode !== this.mode) return;
    this.view = view;
    this.showView();
  }

  setNamesShown(shown: boolean): void {
    this.namesShown = shown;
    this.placeNames();
  }

  /** Space that panels cover: the camera keeps what it shows and the chosen vehicle clear of them, and so does the attribution. */
  setInsets(insets: Insets): void {
    this.flight.correct(this.placeOf(this.chosenRow), this.insets, insets);
    this.insets = insets;
    tellInsets(this.map, insets);
  }

  /** Marks a vehicle and opens its popup; -1 for none. Only with `zoom` the map moves there. */
  choose(row: number, zoom: number | null = null): void {
    const changed = row !== this.chosenRow;
    this.chosenRow = row;
    this.signs.choose(row);
    if (changed) {
      if (this.following) this.follow(false);
      this.popup.show(this.hasPopup ? row : -1);
      this.placeNames();
    }
    this.flight.to(this.placeOf(row), zoom, this.insets);
  }

  /** Whether choosing opens a popup, or the screen around says everything itself. */
  setHasPopup(hasPopup: boolean): void {
    this.hasPopup = hasPopup;
    this.popup.show(hasPopup ? this.chosenRow : -1);
  }

  /** Keeps the chosen vehicle in the middle until the person moves the map. */
  follow(following: boolean): void {
    this.following = following && this.chosenRow >= 0;
    const place = this.placeOf(this.chosenRow);
    if (this.following && place) lookAt(this.map, place, Math.max(this.map.getZoom(), SELECTED_DEVICE_ZOOM - 2), this.insets);
    this.popup.update();
    this.events.onFollow(this.following);
  }

  setTrack(waypoints: Float64Array | null, colour: string | null): void {
    this.base.setTrack(waypoints, colour);
  }

  /** Draws security areas below the vehicles; `onChoose` is told which one was clicked. */
  setAreas(areas: ShownAreas): void {
    this.areas = areas;
    this.base.setAreas(areas);
  }

  /** Looks at an area: as near as areas are looked at, from farther only where it is larger than the screen. */
  showArea(area: SecurityArea): void {
    fit(this.map, areaBounds(area), this.insets, SELECTED_AREA_ZOOM);
  }

  fitAll(maxZoom?: number): void {
    const bounds = boundsOf(this.fleet.mirror);
    if (bounds) fit(this.map, bounds, this.insets, maxZoom);
  }

  goTo(place: { longitude: number; latitude: number }, zoom: number): void {
    lookAt(this.map, place, zoom, this.insets);
  }

  /** Plain JSON of what is drawn, for tests and tools. */
  describe() {
    const { map, mode, base, look, signs, clusters, names, view, fleet, chosenRow, following } = this;
    const { glide } = this.motion;
    return describeMap({ map, mode, base, look, signs, clusters, names: this.namesShown ? names : null, view, fleet, chosenRow, following, areas: this.areas, glide, placeOf: (row) => this.placeOf(row) });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.report.dispose();
    this.namesTimer?.();
    this.flight.end();
    this.motion.dispose();
    this.popup.close();
    this.base.dispose();
    this.map.remove();
  }

  private listen(): void {
    const { map, fleet } = this;
    map.on('moveend', () => this.placeNamesIn(NAMES_PAUSE_MS));
    map.on('dragstart', () => this.following && this.follow(false));
    this.stops.push(
      fleet.onDiff((rows) => this.apply(rows)),
      fleet.labels.onChange(() => this.placeNamesIn(NAMES_PAUSE_MS)),
      followPointer({
        map,
        fleet,
        signs: this.signs,
        ruler: this.ruler,
        clusters: this.clusters,
        glide: this.motion.glide,
        vehiclesShown: () => this.mode !== 'heat',
        tipOf: (row) => `${fleet.labelOf(row)?.name ?? ''} · ${activityText(fleet.now(row))}`,
        areaAt: (latitude, longitude) => areaPointedAt(this.areas.areas, latitude, longitude, map.getZoom()),
        onClick: (pointed) => this.clicked(pointed),
      }),
    );
  }

  private apply(rows: Uint32Array | null): void {
    const { motion, fleet, chosenRow } = this;
    const nowMs = frameNowMs();
    this.signs.apply(rows, motion.way(fleet.rewoundToMs(), nowMs), nowMs);
    this.names.move();
    motion.wake();
    this.placeNamesIn(NAMES_PERIOD_MS);
    if (this.flight.arrives(this.placeOf(chosenRow), this.insets) && this.hasPopup) this.popup.show(chosenRow);
    const place = this.following ? fleet.placeOf(chosenRow) : null;
    // At the pace of the vehicle, so that it stays in the middle.
    if (place && rows?.includes(chosenRow)) keepUp(this.map, place, this.insets, motion.glide.remainingMs(chosenRow));
  }

  /** The next frame of what glides. */
  private drawFrame(): void {
    this.signs.all.redraw();
    this.popup.move();
  }

  /** Where a row is drawn; null when it never reported. */
  private placeOf(row: number): { longitude: number; latitude: number } | null {
    const fix = this.fleet.placeOf(row);
    const { glide } = this.motion;
    return fix && { longitude: fix.longitude + glide.longitudeAway(row), latitude: fix.latitude + glide.latitudeAway(row) };
  }

  private clicked(pointed: Pointed): void {
    if (pointed?.kind === 'row') this.events.onChoose(pointed.row);
    if (pointed?.kind === 'area') this.areas.onChoose(pointed.area.id);
    if (pointed?.kind !== 'cluster') return;
    if (pointed.cluster.splitZoom > this.map.getMaxZoom()) this.events.onCluster(pointed.cluster);
    else this.goTo(pointed.cluster, Math.max(pointed.cluster.splitZoom, Math.floor(this.map.getZoom()) + 1));
  }

  private showView(): void {
    const { view } = this;
    const colours = MAP_COLOURS[this.look.theme];
    const count = (members: number) => (members < 10_000 ? format().integer(members) : format().compact(members));
    const clustered = this.mode === 'clusters' ? view : null;
    this.clusters.show(clustered, count, colours, pixelRatio());
    if (this.mode === 'heat') this.base.setHeat(view?.position ?? null, view?.count ?? null);
    else this.base.setHeat(null, null);
    const rows = this.mode === 'points' ? null : (clustered?.row.filter((row) => row >= 0) ?? new Int32Array(0));
    this.signs.show(rows);
    this.placeNamesIn(NAMES_PAUSE_MS);
    this.redraw();
  }

  private placeNames(): void {
    this.namesTimer?.();
    this.namesTimer = null;
    if (this.namesShown && this.mode !== 'heat') {
      const frame = frameOf(this.map);
      this.names.place(frame, this.signs.rows(), this.chosenRow, this.clusters.circles(frame), MAP_COLOURS[this.look.theme], pixelRatio());
    } else this.names.clear();
    this.redraw();
  }

  private placeNamesIn(pauseMs: number): void {
    this.namesTimer ??= after(pauseMs, () => this.placeNames());
  }

  private redraw(): void {
    const { signs, signSheet, clusters, names, namesShown, motion } = this;
    this.overlay.setProps({ layers: mapLayers({ signs, signSheet, clusters, names, gliding: motion.extension, namesShown, vehiclesShown: this.mode !== 'heat', colours: MAP_COLOURS[this.look.theme] }) });
  }
}
