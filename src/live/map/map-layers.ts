import type { Layer } from '@deck.gl/core';
import type { ClusterMarks } from './cluster-marks.ts';
import { DonutLayer } from './donut-layer.ts';
import type { GlideExtension } from './glide-extension.ts';
import { AWAY_PX } from './label-placement.ts';
import type { MapColours } from './map-colours.ts';
import type { NameMarks } from './name-marks.ts';
import { SpriteLayer } from './sprite-layer.ts';
import type { SpriteSheet } from './sprite-sheet.ts';
import { NAME_CELL_PX } from './text-sheet.ts';
import type { VehicleSigns } from './vehicle-signs.ts';

export interface Drawn {
  signs: VehicleSigns;
  signSheet: SpriteSheet;
  clusters: ClusterMarks;
  names: NameMarks;
  gliding: GlideExtension;
  colours: MapColours;
  /** The heat map stands for the vehicles. */
  vehiclesShown: boolean;
  namesShown: boolean;
}

const rgb = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const NAME_SHIFT = AWAY_PX + NAME_CELL_PX / 2;

function nameLayers({ names, gliding, namesShown, vehiclesShown }: Drawn): Layer[] {
  if (!names.sheet) return [];
  const visible = namesShown && vehiclesShown;
  return [
    new SpriteLayer({
      id: 'names-right',
      sprites: names.right,
      sheet: names.sheet,
      shift: [NAME_SHIFT, 0],
      snapped: true,
      visible,
      extensions: [gliding],
    }),
    new SpriteLayer({
      id: 'names-left',
      sprites: names.left,
      sheet: names.sheet,
      shift: [-NAME_SHIFT, 0],
      snapped: true,
      visible,
      extensions: [gliding],
    }),
  ];
}

function clusterLayers({ clusters, gliding, colours }: Drawn): Layer[] {
  if (!clusters.sheet) return [];
  return [
    new DonutLayer({ id: 'donuts', donuts: clusters.donuts, colours: [...colours.signs, colours.surface].map(rgb) }),
    // Numbers do not glide; but as they could, one program draws all sprites, and only one has to be compiled.
    new SpriteLayer({
      id: 'counts',
      sprites: clusters.counts,
      sheet: clusters.sheet,
      snapped: true,
      extensions: [gliding],
    }),
  ];
}

/** The layers over the base map, the lowest first. */
export function mapLayers(drawn: Drawn): Layer[] {
  const { signs, signSheet, gliding, vehiclesShown } = drawn;
  return [
    new SpriteLayer({
      id: 'vehicles',
      sprites: signs.all,
      sheet: signSheet,
      visible: vehiclesShown,
      extensions: [gliding],
    }),
    new SpriteLayer({
      id: 'several',
      sprites: signs.several,
      sheet: signSheet,
      visible: vehiclesShown,
      extensions: [gliding],
    }),
    ...nameLayers(drawn),
    ...clusterLayers(drawn),
    new SpriteLayer({ id: 'chosen', sprites: signs.chosen, sheet: signSheet, scale: 1.15, extensions: [gliding] }),
  ];
}
