import { render } from 'lit-html';
import { Popup, type Map as MapLibreMap } from 'maplibre-gl';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { onBeat, shownNowMs } from '../../base/i18n/ticker.ts';
import type { Box, Reach, Size } from './free-boxes.ts';
import { anchorAt, POPUP_ANCHORS, POPUP_OFFSET_PX, popupReach, SIGN_REACH, type PopupAnchor } from './popup-place.ts';
import { popupView } from './popup-view.ts';

export interface PopupHooks {
  isFollowing(): boolean;
  /** Where a row is drawn; null when it never reported. */
  placeOf(row: number): { longitude: number; latitude: number } | null;
  /** The largest rectangles of the map that nothing else covers, px. */
  boxes(): readonly Box[];
  /** It takes another room. */
  onSize(): void;
  onFollow(): void;
  /** Address that follows a device on another screen, null where the map itself follows. */
  followAddress(device: number): string | null;
  /** Goes to an address within the console, instead of loading the page anew. */
  onGo(address: string): void;
  /** The person closed it. */
  onClose(): void;
}

const NO_SIZE: Size = { width: 0, height: 0 };
const SIGN_ALONE: readonly Reach[] = [SIGN_REACH];

/**
 * The popup of the chosen vehicle: it stays with the vehicle, at the side where nothing covers it, and tells the time without waking
 * the page.
 */
export class VehiclePopup {
  private popup: Popup | null = null;
  private row = -1;
  private stops: (() => void)[] = [];
  private size = NO_SIZE;
  private anchor: PopupAnchor = POPUP_ANCHORS[0];
  /** What reaches around the vehicle with a popup at any of its sides. */
  private reach = SIGN_ALONE;
  private readonly body = document.createElement('section');
  private readonly map: MapLibreMap;
  private readonly fleet: FleetStore;
  private readonly hooks: PopupHooks;

  constructor(map: MapLibreMap, fleet: FleetStore, hooks: PopupHooks) {
    this.map = map;
    this.fleet = fleet;
    this.hooks = hooks;
    map.on('move', () => this.turn());
    // At rest it is above its vehicle again where there is room: a way that began elsewhere had it at another side.
    map.on('moveend', () => {
      this.anchor = POPUP_ANCHORS[0];
      this.move();
    });
  }

  /** Opens on a row that has a place; on none, or where it has none yet at a past moment, it closes. */
  show(row: number): void {
    const place = row < 0 ? null : this.hooks.placeOf(row);
    if (row === this.row && place) return;
    this.close();
    if (!place) return;
    this.row = row;
    this.popup = new Popup({
      closeButton: true,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: '340px',
      offset: POPUP_OFFSET_PX,
      className: 'rastro-popup',
    })
      .setLngLat([place.longitude, place.latitude])
      .setDOMContent(this.body)
      .addTo(this.map);
    this.popup.on('close', () => {
      if (this.row < 0) return;
      this.close();
      this.hooks.onClose();
    });
    const update = () => this.update();
    this.stops = [this.fleet.onRow(row, update), this.fleet.labels.onChange(update), onBeat(update), this.watchSize()];
    this.update();
    this.measure();
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    this.row = -1;
    const { popup } = this;
    this.popup = null;
    this.size = NO_SIZE;
    this.reach = SIGN_ALONE;
    popup?.remove();
  }

  /** Goes where its vehicle is drawn: cheap, with every frame. */
  move(): void {
    const place = this.hooks.placeOf(this.row);
    if (!this.popup || !place) return;
    this.turn();
    this.popup.setLngLat([place.longitude, place.latitude]);
  }

  /** What reaches around its vehicle and shall be seen with it: the popup at any of its sides, or the sign alone. */
  reaches(): readonly Reach[] {
    return this.reach;
  }

  /** Takes the side of its vehicle at which nothing covers it; where there is none MapLibre decides. */
  turn(): void {
    const place = this.hooks.placeOf(this.row);
    if (!this.popup || !place) return;
    const { x, y } = this.map.project([nearLongitude(place.longitude, this.map.getCenter().lng), place.latitude]);
    const anchor = anchorAt([x, y], this.hooks.boxes(), this.size, this.anchor);
    if (anchor === null) delete this.popup.options.anchor;
    else this.popup.options.anchor = this.anchor = anchor;
  }

  /** Draws it anew: following began or ended, another language. */
  update(): void {
    const place = this.fleet.placeOf(this.row);
    if (!this.popup || !place) return;
    this.move();
    const label = this.fleet.labelOf(this.row);
    const device = this.fleet.mirror.columns.device[this.row]!;
    const followAddress = this.hooks.followAddress(device);
    this.body.setAttribute('aria-label', label?.name ?? '');
    const content = popupView({
      name: label?.name ?? String(device),
      plate: label?.licensePlate ?? null,
      now: this.fleet.now(this.row),
      ...place,
      nowMs: shownNowMs(),
      following: this.hooks.isFollowing(),
      followAddress,
      onFollow: () => this.hooks.onFollow(),
      onOpen: (event) => {
        if (followAddress === null || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.hooks.onGo(followAddress);
      },
    });
    render(content, this.body);
  }

  private watchSize(): () => void {
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.body);
    return () => observer.disconnect();
  }

  private measure(): void {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = this.body.parentElement ?? {};
    if (!this.popup || (width === this.size.width && height === this.size.height)) return;
    this.size = { width, height };
    this.reach = POPUP_ANCHORS.map((anchor) => popupReach(anchor, this.size));
    this.move();
    this.hooks.onSize();
  }
}
