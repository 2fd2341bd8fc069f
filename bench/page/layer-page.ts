import { Deck, MapView, type LayerManager } from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import { ClusterMarks } from '../../src/map/cluster-marks.ts';
import { MAP_COLOURS } from '../../src/map/map-colours.ts';
import { mapLayers } from '../../src/map/map-layers.ts';
import { NameMarks } from '../../src/map/name-marks.ts';
import { SPRITE_STRIDE_BYTES, type SpriteBuffer } from '../../src/map/sprite-buffer.ts';
import { drawSigns } from '../../src/map/sign-sheet.ts';
import { VehicleSigns } from '../../src/map/vehicle-signs.ts';
import { FleetStore } from '../../src/fleet/fleet-store.ts';
import { makeDiff } from '../../worker/publish/make-diff.ts';
import { moveOn, serverNowOf, VEHICLES } from '../fleet-data.ts';
import { inTurn, timed } from '../rounds.ts';
import type { Rounds } from '../table.ts';
import { applyAll, wholeFleet } from './page-fleet.ts';

/** What deck.gl keeps to itself and a bench has to reach: its own work would otherwise wait for the next frame. */
interface DeckInside {
  layerManager: LayerManager;
  animationLoop: { stop(): void };
  device: Device & { gl: WebGL2RenderingContext };
}

/** The map's own layers in deck.gl without a base map. Nothing is drawn again: the raster of software GL is not the page's script. */
async function openDeck(fleet: FleetStore, signs: VehicleSigns): Promise<DeckInside> {
  const colours = MAP_COLOURS.light;
  const layers = mapLayers({ signs, signSheet: drawSigns(colours, 1), clusters: new ClusterMarks(), names: new NameMarks(fleet), colours, vehiclesShown: true, namesShown: false });
  const deck = await new Promise<Deck<MapView>>((resolve, reject) => {
    const made: Deck<MapView> = new Deck({
      parent: document.querySelector<HTMLDivElement>('#map')!,
      width: 1440,
      height: 900,
      views: new MapView(),
      initialViewState: { longitude: -30, latitude: -40, zoom: 8 },
      controller: false,
      layers,
      onAfterRender: () => resolve(made),
      onError: reject,
    });
  });
  const inside = deck as unknown as DeckInside;
  inside.animationLoop.stop();
  return inside;
}

/** A buffer of WebGL and nothing else. */
function bareBuffer(gl: WebGL2RenderingContext, byteLength: number): (data: Float32Array) => void {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.COPY_WRITE_BUFFER, buffer);
  gl.bufferData(gl.COPY_WRITE_BUFFER, byteLength, gl.DYNAMIC_DRAW);
  return (data) => {
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, buffer);
    gl.bufferSubData(gl.COPY_WRITE_BUFFER, 0, data);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
  };
}

/** Whether the buffer of the layer really holds the sprites, by the last of them. */
function isUploaded({ layerManager, device: { gl } }: DeckInside, sprites: SpriteBuffer): boolean {
  const layer = layerManager.getLayers().find(({ id }) => id === 'vehicles');
  if (!layer) return false;
  const { handle } = (layer.state as { buffer: { handle: WebGLBuffer } }).buffer;
  const numbers = SPRITE_STRIDE_BYTES / Float32Array.BYTES_PER_ELEMENT;
  const found = new Float32Array(numbers);
  gl.bindBuffer(gl.COPY_READ_BUFFER, handle);
  gl.getBufferSubData(gl.COPY_READ_BUFFER, (sprites.count - 1) * SPRITE_STRIDE_BYTES, found);
  gl.bindBuffer(gl.COPY_READ_BUFFER, null);
  return found.every((value, i) => value === sprites.data[(sprites.count - 1) * numbers + i]);
}

/** Milliseconds of script from a diff in the mirror to the layer's buffer, all 100,000 rows changed, beside writing the same bytes. */
export async function measureLayer(options: { rounds: number; warmUp: number }): Promise<Rounds> {
  const { fleet, wire } = wholeFleet();
  const store = new FleetStore({ labels: () => Promise.resolve([]), resync: () => Promise.reject(new Error('a diff was lost')) });
  let revision = 0;
  const nextDiff = (kind: 'snapshot' | 'rows') => makeDiff(fleet, kind, (revision += 1), serverNowOf(wire));
  store.take(nextDiff('snapshot'));
  const signs = new VehicleSigns(store.mirror);
  signs.show(null);
  const deck = await openDeck(store, signs);
  const { layerManager, device } = deck;
  const write = bareBuffer(device.gl, signs.all.data.byteLength);

  const measured = (): number => {
    moveOn(wire);
    applyAll(fleet, wire);
    const diff = nextDiff('rows');
    store.take(diff);
    if (diff.rows.length !== VEHICLES || signs.all.count !== VEHICLES) throw new Error('not every vehicle is drawn');
    device.gl.finish();
    const ms = timed(() => {
      signs.apply(diff.rows);
      layerManager.updateLayers();
    });
    if (!isUploaded(deck, signs.all)) throw new Error('the buffer of the layer does not hold what the mirror says');
    return ms;
  };
  const baseline = (): number => {
    device.gl.finish();
    return timed(() => write(signs.all.data));
  };
  return inTurn(options, measured, baseline);
}
