import type { IControl, Map as MapLibreMap } from 'maplibre-gl';
import { mercatorX, mercatorY } from '../../../../domain/base/geo/geo.ts';
import { after } from '../../../base/platform.ts';
import type { Credit, MapFrame } from '../map-base.ts';

/** Following a vehicle the map never rests: the provider is asked this long after the first move. */
const PAUSE_MS = 600;

/** Square of the view's middle: within it the same data is shown. */
function cellOf({ west, south, east, north, zoom }: MapFrame): string {
  const cells = 2 ** Math.floor(zoom);
  return [
    Math.floor(zoom),
    Math.floor(mercatorX((west + east) / 2) * cells),
    Math.floor(mercatorY((south + north) / 2) * cells),
  ].join('/');
}

function frameOf(map: MapLibreMap): MapFrame {
  const bounds = map.getBounds();
  return {
    west: Math.max(-180, bounds.getWest()),
    east: Math.min(180, bounds.getEast()),
    south: Math.max(-85, bounds.getSouth()),
    north: Math.min(85, bounds.getNorth()),
    zoom: map.getZoom(),
  };
}

/** The name of a provider on its map, and whose data is shown there now. */
export class ProviderCredit implements IControl {
  private readonly place = document.createElement('div');
  private readonly mark = document.createElement('span');
  private readonly copyright = document.createElement('span');
  private map: MapLibreMap | null = null;
  private credit: Credit | null = null;
  private cell = '';
  private callOff: (() => void) | null = null;
  private readonly onMove = () => this.askSoon();

  constructor() {
    this.place.className = 'maplibregl-ctrl rastro-credit';
    this.place.hidden = true;
    this.mark.className = 'rastro-credit-mark';
    // A name, in every language.
    this.mark.translate = false;
    this.place.append(this.mark, this.copyright);
  }

  onAdd(map: MapLibreMap): HTMLElement {
    this.map = map;
    map.on('moveend', this.onMove);
    this.askSoon();
    return this.place;
  }

  onRemove(): void {
    this.callOff?.();
    this.map?.off('moveend', this.onMove);
    this.map = null;
    this.place.remove();
  }

  show(credit: Credit | null): void {
    this.credit = credit;
    this.cell = '';
    this.place.hidden = credit === null;
    this.mark.textContent = credit?.mark ?? '';
    this.copyright.textContent = '';
    this.askSoon();
  }

  private askSoon(): void {
    if (this.credit === null || this.map === null) return;
    this.callOff ??= after(this.cell === '' ? 0 : PAUSE_MS, () => void this.ask());
  }

  private async ask(): Promise<void> {
    this.callOff = null;
    const { map, credit } = this;
    if (map === null || credit === null) return;
    const frame = frameOf(map);
    const cell = cellOf(frame);
    if (cell === this.cell) return;
    this.cell = cell;
    const text = await credit.copyrightOf(frame);
    // An answer for a view or a provider that was left says nothing of this one; without one the last stays.
    if (text !== null && this.credit === credit && this.cell === cell) this.copyright.textContent = text;
  }
}
