import type { MapLibreOverlayProps } from '@deck.gl/maplibre';
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
  const map = { on: () => map, addControl: () => map } as unknown as MapLibreMap;
  const events = {
    onReady: () => told.push('ready'),
    onBaseMoves: () => told.push('base moves'),
    onDrawnWithBase: () => told.push('drawn with the base map'),
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
  loop();
  return { overlay, told, baseRenders: redraw, drawn: () => drawn };
}

const layers = (name: string) => [name] as never;

test('a frame that the base map draws stands for the one that was asked for', () => {
  const { overlay, told, baseRenders, drawn } = openOverlay();
  overlay.setLayers(layers('clusters'));
  expect(overlay.draw(0)).toBe(true);
  baseRenders();
  expect([drawn(), told]).toEqual(['clusters', ['ready', 'drawn with the base map']]);
});

test('layers that come while the base map moves are not lost: the frame that it draws is without them and stands for no other', () => {
  const { overlay, told, baseRenders, drawn } = openOverlay();
  overlay.setLayers(layers('clusters'));
  baseRenders();
  expect([drawn(), told]).toEqual(['none', ['ready']]);
  expect(overlay.draw(0)).toBe(true);
  expect(drawn()).toBe('clusters');
});
