import { Deck, MapView, type LayerManager } from '@deck.gl/core';
import type { Device } from '@luma.gl/core';
import { ClusterMarks } from '../../src/live/map/cluster-marks.ts';
import { MAP_COLOURS } from '../../src/live/map/map-colours.ts';
import { mapLayers } from '../../src/live/map/map-layers.ts';
import { NameMarks } from '../../src/live/map/name-marks.ts';
import { Glide } from '../../src/live/map/glide.ts';
import { GLIDE_STRIDE, type GlideWay } from '../../src/live/map/sign-rows.ts';
import { GlideExtension } from '../../src/live/map/glide-extension.ts';
import { drawSigns } from '../../src/live/map/sign-sheet.ts';
import { VehicleSigns } from '../../src/live/map/vehicle-signs.ts';
import { FleetStore } from '../../src/live/fleet/fleet-store.ts';
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
async function openDeck(fleet: FleetStore, signs: VehicleSigns, glide: Glide): Promise<DeckInside> {
  const colours = MAP_COLOURS.light;
  const layers = mapLayers({
    signs,
    signSheet: drawSigns(colours, 1),
    clusters: new ClusterMarks(),
    names: new NameMarks(fleet, glide),
    gliding: new GlideExtension(glide),
    colours,
    vehiclesShown: true,
    namesShown: false,
  });
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
function bareBuffer(gl: WebGL2RenderingContext, bytes: Uint8Array): () => void {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.COPY_WRITE_BUFFER, buffer);
  gl.bufferData(gl.COPY_WRITE_BUFFER, bytes.byteLength, gl.DYNAMIC_DRAW);
  return () => {
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, buffer);
    gl.bufferSubData(gl.COPY_WRITE_BUFFER, 0, bytes);
    gl.bindBuffer(gl.COPY_WRITE_BUFFER, null);
  };
}

type Numbers = Float32Array | Float64Array;

/** What the layer has on the graphics card, by name: the numbers a row and what they have to be. */
const arraysOf = ({ all }: VehicleSigns): Readonly<Record<string, [width: number, numbers: Numbers]>> => ({
  places: [2, all.places],
  looks: [2, all.looks],
  glides: [GLIDE_STRIDE, all.glides],
});

/** Whether the buffers of the layer really hold the signs, by the last of them. */
function isUploaded({ layerManager, device: { gl } }: DeckInside, signs: VehicleSigns): boolean {
  const layer = layerManager.getLayers().find(({ id }) => id === 'vehicles');
  if (!layer) return false;
  const state = layer.state as Record<string, { buffer: { handle: WebGLBuffer } }>;
  return Object.entries(arraysOf(signs)).every(([name, [width, numbers]]) => {
    const wanted = numbers.slice((signs.all.count - 1) * width, signs.all.count * width);
    const found = wanted.slice().fill(0);
    gl.bindBuffer(gl.COPY_READ_BUFFER, state[name]!.buffer.handle);
    gl.getBufferSubData(gl.COPY_READ_BUFFER, (signs.all.count - 1) * wanted.byteLength, found);
    gl.bindBuffer(gl.COPY_READ_BUFFER, null);
    return found.every((value, i) => value === wanted[i]);
  });
}

/** Everything is in view and every way is longer than a pixel: each vehicle that moves glides, which costs most. */
const EVERYWHERE: GlideWay = { west: -180, south: -90, east: 180, north: 90, pixelDeg: 0, lastsMs: null };
/** Frames come this much later than the diff before, ms: no glide is over by then. */
const LATER_MS = 7_000;

/**
 * Milliseconds of script from a diff in the mirror to the layer's buffers, all 100,000 rows changed, beside writing the same bytes:
 * on a map where all jump, or where those that move glide from the middle of their last glide.
 */
export async function measureLayer(options: { rounds: number; warmUp: number; gliding: boolean }): Promise<Rounds> {
  const { fleet, wire } = wholeFleet();
  const store = new FleetStore({
    labels: () => Promise.resolve([]),
    resync: () => Promise.reject(new Error('a diff was lost')),
  });
  let revision = 0;
  const nextDiff = (kind: 'snapshot' | 'rows') => makeDiff(fleet, kind, (revision += 1), serverNowOf(wire));
  store.take(nextDiff('snapshot'));
  const glide = new Glide();
  const signs = new VehicleSigns(store.mirror, glide);
  signs.show(null);
  const deck = await openDeck(store, signs, glide);
  const { layerManager, device } = deck;
  const bytes = Object.entries(arraysOf(signs))
    .filter(([name]) => options.gliding || name !== 'glides')
    .map(([, array]) => array)
    .reduce((sum, [width, numbers]) => sum + VEHICLES * width * numbers.BYTES_PER_ELEMENT, 0);
  const write = bareBuffer(device.gl, new Uint8Array(bytes));
  let frameMs = 0;

  const measured = (): number => {
    moveOn(wire);
    applyAll(fleet, wire);
    const diff = nextDiff('rows');
    store.take(diff);
    if (diff.rows.length !== VEHICLES || signs.all.count !== VEHICLES) throw new Error('not every vehicle is drawn');
    device.gl.finish();
    frameMs += LATER_MS;
    const ms = timed(() => {
      signs.apply(diff.rows, options.gliding ? EVERYWHERE : null, frameMs);
      layerManager.updateLayers();
    });
    if (options.gliding !== glide.running() > VEHICLES / 2) throw new Error('not the vehicles glide that should');
    if (!isUploaded(deck, signs)) throw new Error('the buffers of the layer do not hold what the mirror says');
    return ms;
  };
  const baseline = (): number => {
    device.gl.finish();
    return timed(write);
  };
  return inTurn(options, measured, baseline);
}
