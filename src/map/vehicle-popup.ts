import { render } from 'lit-html';
import { Popup, type Map as MapLibreMap } from 'maplibre-gl';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { onBeat, shownNowMs } from '../i18n/ticker.ts';
import { popupView } from './popup-view.ts';

export interface PopupHooks {
  isFollowing(): boolean;
  /** Where a row is drawn; null when it never reported. */
  placeOf(row: number): { longitude: number; latitude: number } | null;
  onFollow(): void;
  /** Address that follows a device on another screen, null where the map itself follows. */
  followAddress(device: number): string | null;
  /** Goes to an address within the console, instead of loading the page anew. */
  onGo(address: string): void;
  /** The person closed it. */
  onClose(): void;
}

/** The popup of the chosen vehicle: it stays with the vehicle and tells the time without waking the page. */
export class VehiclePopup {
  private popup: Popup | null = null;
  private row = -1;
  private stops: (() => void)[] = [];
  private readonly body = document.createElement('section');
  private readonly map: MapLibreMap;
  private readonly fleet: FleetStore;
  private readonly hooks: PopupHooks;

  constructor(map: MapLibreMap, fleet: FleetStore, hooks: PopupHooks) {
    this.map = map;
    this.fleet = fleet;
    this.hooks = hooks;
  }

  /** Opens on a row that has a place; -1 closes. */
  show(row: number): void {
    if (row === this.row) return;
    this.close();
    const place = this.hooks.placeOf(row);
    if (row < 0 || !place) return;
    this.row = row;
    this.popup = new Popup({ closeButton: true, closeOnClick: false, focusAfterOpen: false, maxWidth: '300px', offset: 18, className: 'rastro-popup' })
      .setLngLat([place.longitude, place.latitude])
      .setDOMContent(this.body)
      .addTo(this.map);
    this.popup.on('close', () => {
      if (this.row < 0) return;
      this.close();
      this.hooks.onClose();
    });
    const update = () => this.update();
    this.stops = [this.fleet.onRow(row, update), this.fleet.labels.onChange(update), onBeat(update)];
    this.update();
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    this.row = -1;
    const { popup } = this;
    this.popup = null;
    popup?.remove();
  }

  /** Goes where its vehicle is drawn: cheap, with every frame. */
  move(): void {
    const place = this.hooks.placeOf(this.row);
    if (this.popup && place) this.popup.setLngLat([place.longitude, place.latitude]);
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
}
