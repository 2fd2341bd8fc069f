import type { MapLibreOverlayProps } from '@deck.gl/maplibre';
import type { Device } from '@luma.gl/core';
import type { AnimationFrameProvider } from '@luma.gl/engine';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { FleetOverlay } from './fleet-overlay.ts';

type Props = MapLibreOverlayProps & { animationFrameProvider: AnimationFrameProvider };

/** An overlay over a stand-in of deck.gl, which takes layers over in its loop and draws those it has with the base map. */
function openOverlay() {
  const told: string[] = [];
  let given: Props | null = null;
  let [set, taken, drawn] = ['none', 'none', 'none'];
  const onRender: (() => void)[] = [];
  const onRemove: (() => void)[] = [];
  const map = {
    on: (_: string, run: () => void) => onRender.push(run),
    once: (_: string, run: () => void) => onRemove.push(run),
    addControl: () => map,
    getCenter: () => ({ lng: 0, lat: 0 }),
    getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
    getZoom: () => 5,
  } as unknown as MapLibreMap;
  const events = {
    onReady: () => told.push('ready'),
    onBaseMoves: () => told.push('base moves'),
    onDrawnWithBase: () => told.push('drawn with the base map'),
    onResize: () => told.push('resized'),
  };
  const overlay = new FleetOverlay(map, events, (props) => {
    given = props as Props;
    return {
      setProps: ({ layers }) => {
        set = String(layers);
      },
      getCanvas: () => null,
      onAdd: () => ({}) as HTMLDivElement,
      onRemove: () => undefined,
    };
  });
  const redraw = () => {
    drawn = taken;
    given!.onAfterRender!({} as never);
  };
  const loop = () => {
    given!.animationFrameProvider.requestAnimationFrame(() => {
      taken = set;
      redraw();
      loop();
    });
  };
  const baseRenders = () => {
    for (const run of onRender) run();
    redraw();
  };
  const resizes = () => given!.onResize?.({ width: 200, height: 100 });
  const initialised = () =>
    given!.onDeviceInitialized?.({ loseDevice: () => told.push('given back') > 0 } as unknown as Device);
  const removed = () => {
    for (const run of onRemove) run();
  };
  return { overlay, told, start: loop, baseRenders, resizes, initialised, removed, drawn: () => drawn };
}

const layers = (name: string) => [name] as never;

test('a frame that the base map draws stands for the one that was asked for', () => {
  const { overlay, told, start, baseRenders, drawn } = openOverlay();
  start();
  overlay.setLayers(layers('clusters'));
  expect(overlay.draw(0)).toBe(true);
  baseRenders();
  expect([drawn(), told]).toEqual(['clusters', ['ready', 'base moves', 'drawn with the base map']]);
});

test('layers that come while the base map moves are in the next frame that it draws', () => {
  const { overlay, told, start, baseRenders, drawn } = openOverlay();
  start();
  overlay.setLayers(layers('clusters'));
  baseRenders();
  expect([drawn(), told]).toEqual(['clusters', ['ready', 'base moves', 'drawn with the base map']]);
});

test('before the loop of deck.gl has begun no frame of the base map stands for the one that was asked for', () => {
  const { overlay, told, start, baseRenders, drawn } = openOverlay();
  overlay.setLayers(layers('clusters'));
  baseRenders();
  expect([drawn(), told]).toEqual(['none', ['base moves']]);
  start();
  expect(overlay.draw(0)).toBe(true);
  expect([drawn(), told]).toEqual(['clusters', ['base moves', 'ready']]);
});

test('another size of what is drawn on is told, so that a map at rest gets a frame', () => {
  const { told, start, resizes } = openOverlay();
  start();
  resizes();
  expect(told).toEqual(['ready', 'resized']);
});

test('what the vehicles were drawn with is given back to the browser once their map is gone', () => {
  const { told, initialised, removed } = openOverlay();
  initialised();
  expect(told).toEqual([]);
  removed();
  expect(told).toEqual(['given back']);
});
