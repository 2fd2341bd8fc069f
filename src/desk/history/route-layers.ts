import type { Layer } from '@deck.gl/core';
import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import { PathStyleExtension } from '@deck.gl/extensions';
import { TripsLayer } from '@deck.gl/geo-layers';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { Track } from '../../../domain/live/history/track.ts';
import type { HistoryLayer } from '../../../domain/live/history/history-choice.ts';
import { indexAt, placeAt } from '../../../domain/live/history/track-time.ts';
import { MAP_COLOURS, type MapTheme } from '../../live/map/map-colours.ts';
import type { Happening } from './happening.ts';
import { cornersOf, routeDataOf, showsFixes } from './route-data.ts';
import { bandsOf, rgbaOf, speedColours } from './speed-bands.ts';
import type { Vehicle } from './use-vehicles.ts';

/** How long the trail behind a replayed vehicle is, in seconds of real time watching it. */
const TRAIL_S = 6;
const SHORTEST_TRAIL_S = 60;
const HOUR_MS = 3_600_000;
/** Corners of a way so long that nothing but its line is drawn of it. */
const LONG_WAY = 6_000;
/** Who stood a night did not stand a hundred times as much as who stood an hour. */
const LONGEST_WEIGHT_MS = 12 * HOUR_MS;

const dashes = new PathStyleExtension({ highPrecisionDash: true });

/** Where each vehicle drove: one by its speed, several each in its own colour. */
function routeLayers(vehicles: readonly Vehicle[], theme: MapTheme, zoom: number): Layer[] {
  const isAlone = vehicles.length === 1;
  return vehicles.flatMap(({ track, device, colour, dash, limitKmh }): Layer[] => {
    if (!track) return [];
    const { positions, starts, length, speedKmh } = cornersOf(routeDataOf(track), track.speedKmh, zoom);
    const path = {
      length: starts.length,
      startIndices: starts,
      attributes: { getPath: { value: positions, size: 2 } },
    };
    const shape = {
      positionFormat: 'XY' as const,
      widthUnits: 'pixels' as const,
      capRounded: true,
      jointRounded: true,
    };
    const halo =
      length > LONG_WAY
        ? []
        : [
            new PathLayer({
              ...shape,
              id: `halo-${device}`,
              data: path,
              _pathType: 'open',
              getWidth: 7,
              getColor: [...rgbaOf(MAP_COLOURS[theme].signHalo, 220)],
            }),
          ];
    if (isAlone) {
      const colours = speedColours(speedKmh, bandsOf(limitKmh), theme);
      const data = { ...path, attributes: { ...path.attributes, getColor: { value: colours, size: 4 } } };
      return [...halo, new PathLayer({ ...shape, id: `route-${device}`, data, _pathType: 'open', getWidth: 4 })];
    }
    // Dashes need the way itself, not only its columns.
    const ways = Array.from(starts, (from, at) => positions.subarray(from * 2, (starts[at + 1] ?? length) * 2));
    return [
      ...halo,
      new PathLayer({
        ...shape,
        capRounded: false,
        id: `route-${device}`,
        data: ways,
        getPath: (way: Float64Array) => way,
        getWidth: 4,
        getColor: [...rgbaOf(colour)],
        ...(dash && { extensions: [dashes], getDashArray: [dash[0] / 2, dash[1] / 2] }),
      }),
    ];
  });
}

function fixLayers(vehicles: readonly Vehicle[], theme: MapTheme, zoom: number): Layer[] {
  return vehicles.flatMap(({ track, device, colour, limitKmh }) => {
    if (!track) return [];
    const data = routeDataOf(track);
    const { positions, length } = data;
    const isAlone = vehicles.length === 1;
    const colours = isAlone ? speedColours(track.speedKmh, bandsOf(limitKmh), theme) : null;
    return [
      new ScatterplotLayer({
        id: `fixes-${device}`,
        visible: showsFixes(data, zoom),
        data: {
          length,
          attributes: {
            getPosition: { value: positions, size: 2 },
            ...(colours && { getFillColor: { value: colours, size: 4 } }),
          },
        },
        radiusUnits: 'pixels',
        getRadius: 3.5,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 1,
        getLineColor: [...rgbaOf(MAP_COLOURS[theme].signHalo)],
        ...(!colours && { getFillColor: [...rgbaOf(colour)] }),
      }),
    ];
  });
}

/** Where vehicles stood: the longer, the warmer. */
function stoodLayers(vehicles: readonly Vehicle[], theme: MapTheme): Layer[] {
  const stood = vehicles.flatMap(({ track, stops }) =>
    track
      ? stops.map(({ index, startMs, endMs }) => ({
          position: [track.longitude[index]!, track.latitude[index]!] as [number, number],
          hours: Math.min(LONGEST_WEIGHT_MS, endMs - startMs) / HOUR_MS,
        }))
      : [],
  );
  if (stood.length === 0) return [];
  return [
    new HeatmapLayer({
      id: 'stood',
      data: stood,
      getPosition: ({ position }) => position,
      getWeight: ({ hours }) => Math.sqrt(hours),
      radiusPixels: 44,
      intensity: 1.4,
      threshold: 0.03,
      colorRange: HEAT[theme],
    }),
  ];
}

const HEAT: Record<MapTheme, [number, number, number, number][]> = {
  light: [
    [58, 141, 158, 120],
    [91, 178, 140, 160],
    [240, 190, 74, 190],
    [226, 106, 52, 215],
    [198, 44, 44, 235],
  ],
  dark: [
    [68, 138, 155, 120],
    [84, 178, 140, 150],
    [240, 196, 90, 180],
    [240, 130, 70, 210],
    [240, 90, 90, 230],
  ],
};

interface Drawn {
  vehicles: readonly Vehicle[];
  layers: readonly HistoryLayer[];
  theme: MapTheme;
  /** Whole steps: what can be told apart at it is drawn. */
  zoom: number;
}

/** What lies still: made anew only where the tracks or the choice change. */
export const stillLayers = ({ vehicles, layers, theme, zoom }: Drawn): Layer[] => [
  ...(layers.includes('stood') ? stoodLayers(vehicles, theme) : []),
  ...(layers.includes('route') ? routeLayers(vehicles, theme, zoom) : []),
  ...(layers.includes('fixes') ? fixLayers(vehicles, theme, zoom) : []),
];

interface Placed {
  kind: Happening['kind'];
  position: [longitude: number, latitude: number];
}

/** Where something happened: the place at which the vehicle was then. */
export function happeningLayers(
  vehicles: readonly Vehicle[],
  happenings: readonly Happening[],
  theme: MapTheme,
): Layer[] {
  const placed = happenings.flatMap(({ kind, device, atMs }) => {
    const track = vehicles.find((one) => one.device === device)?.track;
    const place = track && placeAt(track, atMs);
    return place ? [{ kind, position: [place.longitude, place.latitude] as [number, number] }] : [];
  });
  const colour = { event: theme === 'dark' ? '#f0be4a' : '#8a5a00', incident: MAP_COLOURS[theme].signs[1] };
  return [
    new ScatterplotLayer({
      id: 'happenings',
      data: placed,
      getPosition: ({ position }: Placed) => position,
      radiusUnits: 'pixels',
      getRadius: ({ kind }: Placed) => (kind === 'incident' ? 8 : 6),
      getFillColor: ({ kind }: Placed) => [...rgbaOf(colour[kind])],
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2,
      getLineColor: [...rgbaOf(MAP_COLOURS[theme].signHalo)],
    }),
  ];
}

/** The part of a way that a trail lies on, as the graphics card takes it; null where there is none. */
function trailOf(track: Track, atMs: number, trailS: number) {
  const { positions, seconds, starts, startMs } = routeDataOf(track);
  const now = indexAt(track.timeMs, atMs);
  // Over a gap there is no way.
  const first = starts[indexAt([...starts], now)] ?? 0;
  const from = Math.max(first, indexAt(track.timeMs, atMs - trailS * 1000));
  // On to the next fix: the vehicle is between the two.
  const end = Math.min(now + 2, starts.find((start) => start > now) ?? track.timeMs.length);
  if (now < 0 || end - from < 2) return null;
  return [{ path: positions.subarray(from * 2, end * 2), seconds: seconds.subarray(from, end), startMs }];
}

/** What moves with the moment: the trail of each vehicle, and where it is. */
export function movingLayers(vehicles: readonly Vehicle[], theme: MapTheme, atMs: number, speed: number): Layer[] {
  const trailS = Math.max(SHORTEST_TRAIL_S, speed * TRAIL_S);
  const heads = vehicles.flatMap(({ track, colour }) => {
    const place = track && placeAt(track, atMs);
    return place ? [{ colour, position: [place.longitude, place.latitude] as [number, number] }] : [];
  });
  const trails = vehicles.flatMap(({ track, device, colour }) => {
    const trail = track && trailOf(track, atMs, trailS);
    return trail ? [{ device, colour, trail }] : [];
  });
  return [
    ...trails.map(
      ({ device, colour, trail }) =>
        new TripsLayer({
          id: `trail-${device}`,
          data: trail,
          getPath: ({ path }: (typeof trail)[number]) => path,
          getTimestamps: ({ seconds }: (typeof trail)[number]) => seconds,
          positionFormat: 'XY',
          widthUnits: 'pixels',
          getWidth: 9,
          capRounded: true,
          jointRounded: true,
          getColor: [...rgbaOf(vehicles.length === 1 ? MAP_COLOURS[theme].text : colour)],
          currentTime: (atMs - trail[0]!.startMs) / 1000,
          trailLength: trailS,
        }),
    ),
    new ScatterplotLayer({
      id: 'heads',
      data: heads,
      getPosition: ({ position }: (typeof heads)[number]) => position,
      radiusUnits: 'pixels',
      getRadius: 9,
      getFillColor: ({ colour }: (typeof heads)[number]) => [...rgbaOf(colour)],
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 3,
      getLineColor: [...rgbaOf(MAP_COLOURS[theme].surface)],
    }),
  ];
}
