import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ViewMode, ViewResult } from '../../../contract/core.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { areaBounds } from '../../../domain/desk/areas/area-shape.ts';
import { areaPointedAt, NO_AREAS, type ShownAreas } from './area-marks.ts';
import type { Place } from './camera-deps.ts';
import { followBox } from './box-choice.ts';
import { Camera } from './camera.ts';
import { SELECTED_AREA_ZOOM } from './constants.ts';
import { FleetDrawing } from './fleet-drawing.ts';
import type { FleetMapEvents, FleetMapOptions } from './fleet-map-options.ts';
import { middleOf } from './free-boxes.ts';
import { FreePart } from './free-part.ts';
import { describeMap } from './map-description.ts';
import { makeMap } from './make-map.ts';
import { MapBase, type BaseLook, type OnLost, type Tiles } from './map-base.ts';
import { boundsOf } from './map-view.ts';
import { followPointer, type Pointed } from './map-pointer.ts';
import { activityText } from './popup-view.ts';
import { rowsInBox } from './rows-in-box.ts';
import { Ruler } from './ruler.ts';
import { VehiclePopup } from './vehicle-popup.ts';
import { ViewReport } from './view-report.ts';

/** The live map of a fleet: base map, vehicles, clusters, names, popup, camera. Made with WebGL2 only. */
export class FleetMap {
  readonly map: MapLibreMap;
  readonly ruler: Ruler;
  /** Where it looks. */
  readonly camera: Camera;
  private readonly base: MapBase;
  private readonly drawing: FleetDrawing;
  private readonly free: FreePart;
  private readonly popup: VehiclePopup;
  private readonly stops: (() => void)[] = [];
  private mode: ViewMode;
  private view: ViewResult | null = null;
  private areas: ShownAreas = NO_AREAS;
  private chosenRow = -1;
  private chosenDevice: number | null = null;
  private hasPopup = true;
  private readonly report: ViewReport;
  private look: BaseLook;
  private readonly fleet: FleetStore;
  private readonly events: FleetMapEvents;

  constructor(options: FleetMapOptions) {
    const { fleet, look, events } = options;
    this.fleet = fleet;
    this.look = look;
    this.events = events;
    this.mode = options.mode;
    this.base = new MapBase(options.tiles, look, (reachable) => events.onTiles(!reachable));
    this.map = makeMap(options, this.base.style());
    this.base.attach(this.map);
    this.free = new FreePart(options.container, () => this.covered());
    this.camera = new Camera({
      map: this.map,
      boxes: () => this.free.boxes(),
      chosen: () => this.placeOf(this.chosenRow),
      all: () => boundsOf(this.fleet.mirror, this.drawing.glide),
      reaches: () => this.popup.reaches(),
      isHeld: () => this.ruler.read().isOn,
      onFollow: (following) => this.told(following),
    });
    this.drawing = new FleetDrawing({
      map: this.map,
      fleet,
      theme: look.theme,
      mode: options.mode,
      namesShown: options.namesShown,
      onMoved: () => this.moved(),
    });
    this.popup = new VehiclePopup(this.map, fleet, {
      isFollowing: () => this.camera.isFollowing(),
      placeOf: (row) => this.placeOf(row),
      boxes: () => this.free.boxes(),
      onSize: () => this.camera.covered(),
      onFollow: () => this.camera.follow(!this.camera.isFollowing()),
      followAddress: events.followAddress,
      onGo: events.onGo,
      onClose: () => events.onChoose(-1),
    });
    this.ruler = new Ruler({
      map: this.map,
      middle: () => middleOf(this.free.betweenPanels()),
      draw: (points, ahead) => this.base.setRuler(points, ahead),
    });
    this.report = new ViewReport(this.map, () => this.mode, events.onView);
    this.listen();
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
    this.look = look;
    this.base.setLook(look);
    this.map.getCanvas().setAttribute('aria-label', i18n.t('map.label'));
    this.popup.update();
    this.drawing.setTheme(look.theme);
  }

  setMode(mode: ViewMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.view = null;
    this.drawing.setMode(mode);
    this.showHeat();
    this.report.now();
  }

  /** Draws what the core computed; one for another mode than the present is late and dropped. */
  setView(view: ViewResult): void {
    if (view.view.mode !== this.mode) return;
    this.view = view;
    this.drawing.setView(view);
    this.showHeat();
  }

  setNamesShown(shown: boolean): void {
    this.drawing.setNamesShown(shown);
  }

  /** Marks a vehicle, opens its popup and keeps both in view; -1 for none. With `zoom` the map goes there. */
  choose(row: number, zoom: number | null = null): void {
    const changed = row !== this.chosenRow;
    this.chosenDevice = row < 0 ? null : this.fleet.mirror.columns.device[row]!;
    this.mark(row);
    if (row < 0) this.camera.end();
    // Who follows it and asks for it again, at another moment say, goes on following.
    else if (changed || zoom !== null || !this.camera.isFollowing()) this.camera.choose(zoom);
  }

  readonly hasChosen = (): boolean => this.chosenRow >= 0;

  private mark(row: number): void {
    const changed = row !== this.chosenRow;
    this.chosenRow = row;
    this.drawing.choose(row);
    if (changed) this.popup.show(this.hasPopup ? row : -1);
  }

  /** Draws a ring around each of some rows. */
  chooseSeveral(rows: ArrayLike<number>): void {
    this.drawing.chooseSeveral(rows);
  }

  /** Looks at the vehicles of some rows. */
  showRows(rows: ArrayLike<number>): void {
    const bounds = boundsOf(this.fleet.mirror, this.drawing.glide, rows);
    if (bounds) this.camera.fit(bounds);
  }

  /** Whether choosing opens a popup, or the screen around says everything itself. */
  setHasPopup(hasPopup: boolean): void {
    this.hasPopup = hasPopup;
    this.popup.show(hasPopup ? this.chosenRow : -1);
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
    this.camera.fit(areaBounds(area), SELECTED_AREA_ZOOM);
  }

  /** Plain JSON of what is drawn, for tests and tools. */
  describe() {
    const { map, mode, base, look, view, fleet, chosenRow } = this;
    const { signs, clusters, names, glide } = this.drawing;
    return describeMap({
      map,
      mode,
      base,
      look,
      signs,
      clusters,
      names: this.drawing.areNamesShown() ? names : null,
      view,
      fleet,
      chosenRow,
      following: this.camera.isFollowing(),
      areas: this.areas,
      glide,
      placeOf: (row) => this.placeOf(row),
    });
  }

  dispose(): void {
    this.chosenRow = -1;
    for (const stop of this.stops) stop();
    this.report.dispose();
    this.free.dispose();
    this.drawing.dispose();
    this.popup.close();
    this.base.dispose();
    this.map.remove();
  }

  private listen(): void {
    const { map, fleet } = this;
    const { signs, clusters, glide } = this.drawing;
    this.stops.push(
      fleet.onDiff((rows) => this.apply(rows)),
      followPointer({
        map,
        fleet,
        signs,
        ruler: this.ruler,
        clusters,
        glide,
        vehiclesShown: () => this.mode !== 'heat',
        tipOf: (row) => `${fleet.labelOf(row)?.name ?? ''} · ${activityText(fleet.now(row))}`,
        areaAt: (latitude, longitude) => areaPointedAt(this.areas.areas, latitude, longitude, map.getZoom()),
        onClick: (pointed, isMore) => this.clicked(pointed, isMore),
      }),
      followBox({
        map,
        isOn: () => this.events.several() !== null && !this.ruler.read().isOn,
        onBox: (box) => {
          const { columns, size } = fleet.mirror;
          this.events.several()?.onBox(rowsInBox(columns, size, box, glide));
        },
      }),
    );
  }

  private apply(rows: Uint32Array | null): void {
    const { drawing, fleet, chosenDevice } = this;
    drawing.apply(rows);
    // A fleet that was loaded again has it in another row.
    if (rows === null && chosenDevice !== null) this.mark(fleet.mirror.rowOf(chosenDevice));
    this.camera.arrives();
    this.popup.show(this.hasPopup ? this.chosenRow : -1);
    const fix = rows === null || rows.includes(this.chosenRow) ? fleet.placeOf(this.chosenRow) : null;
    if (fix) this.camera.moved(fix, drawing.glide.remainingMs(this.chosenRow));
  }

  /** What glides is drawn elsewhere. */
  private moved(): void {
    this.popup.move();
    this.camera.drawn();
  }

  private covered(): void {
    this.camera.covered();
    this.popup.move();
  }

  private told(following: boolean): void {
    this.popup.update();
    this.events.onFollow(following);
  }

  /** Where a row is drawn; null when it never reported. */
  private placeOf(row: number): Place | null {
    const fix = this.fleet.placeOf(row);
    const { glide } = this.drawing;
    return (
      fix && { longitude: fix.longitude + glide.longitudeAway(row), latitude: fix.latitude + glide.latitudeAway(row) }
    );
  }

  private clicked(pointed: Pointed, isMore: boolean): void {
    const several = isMore ? this.events.several() : null;
    if (pointed?.kind === 'row') {
      if (several) several.onToggle(pointed.row);
      else this.events.onChoose(pointed.row);
    }
    if (pointed?.kind === 'area') this.areas.onChoose(pointed.area.id);
    if (pointed?.kind !== 'cluster') return;
    // Where it splits is computed from how far it reaches: a row of vehicles close to each other may still be one at the last zoom.
    const zoom = Math.max(pointed.cluster.splitZoom, Math.floor(this.map.getZoom()) + 1);
    if (zoom > this.map.getMaxZoom()) this.events.onCluster(pointed.cluster);
    else this.camera.lookAt(pointed.cluster, zoom);
  }

  private showHeat(): void {
    const { view, base } = this;
    if (this.mode === 'heat') base.setHeat(view?.position ?? null, view?.count ?? null);
    else base.setHeat(null, null);
  }
}
