import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Flight } from './flight.ts';
import { NO_INSETS } from './map-camera.ts';

const PLACE = { longitude: -46.6, latitude: -23.5 };
const SHEET = { ...NO_INSETS, bottom: 300 };

/** A camera of 400 x 800 px that writes down where it is sent; every place lies in the middle of its width, at `y`. */
function camera(y = 400) {
  const sent: { zoom?: number; offset?: [number, number] }[] = [];
  let drag = (): void => undefined;
  const map = {
    on: (_event: 'dragstart', taker: () => void) => (drag = taker),
    getContainer: () => ({ clientWidth: 400, clientHeight: 800 }),
    project: () => ({ x: 200, y }),
    getZoom: () => 14,
    easeTo: (to: { zoom?: number; offset?: [number, number] }) => sent.push(to),
  };
  return { sent, flight: new Flight(map as unknown as MapLibreMap), drag: () => drag() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a vehicle chosen before its place is known is flown to once it is, and only once', () => {
  const { sent, flight } = camera();
  flight.to(null, 18, NO_INSETS);
  expect(flight.arrives(null, NO_INSETS)).toBe(false);
  expect(flight.arrives(PLACE, NO_INSETS)).toBe(true);
  expect(flight.arrives(PLACE, NO_INSETS)).toBe(false);
  expect(sent.map(({ zoom }) => zoom)).toEqual([18]);
});

test('who drags the map before the place is known is not taken to it', () => {
  const { sent, flight, drag } = camera();
  flight.to(null, 18, NO_INSETS);
  drag();
  expect(flight.arrives(PLACE, NO_INSETS)).toBe(false);
  expect(sent).toEqual([]);
});

test('a panel that comes up during the flight shifts where it ends, one that comes later only when it hides the vehicle', () => {
  const { sent, flight } = camera();
  flight.to(PLACE, 18, NO_INSETS);
  flight.correct(PLACE, NO_INSETS, SHEET);
  expect(sent.map(({ zoom, offset }) => [zoom, offset?.[1]])).toEqual([[18, 0], [18, -150]]);
  vi.runAllTimers();
  flight.correct(PLACE, NO_INSETS, SHEET);
  expect(sent.length).toBe(2);
  const low = camera(700);
  low.flight.correct(PLACE, NO_INSETS, SHEET);
  expect(low.sent.map(({ zoom, offset }) => [zoom, offset?.[1]])).toEqual([[14, -150]]);
});
