import { latest } from '@maplibre/maplibre-gl-style-spec';
import type { LeftOut } from './plugin.ts';

const FLAT = 'the map is seen from above in Mercator: no globe, no terrain, no sky';
const LATIN = 'names of places and countries are written in Latin letters';
const NO_LAYER = 'no style of the console has such a layer';
const NO_SOURCE = 'no style of the console has such a source';

const source = (file: string, why: string, by?: LeftOut['by']): LeftOut => ({
  file: `maplibre-gl/src/${file}`,
  why,
  ...(by && { by }),
});
const shader = (name: string, why: string): LeftOut[] =>
  ['vertex', 'fragment'].map((kind) => source(`shaders/glsl/${name}.${kind}.glsl.g.ts`, why, 'text'));

const MERCATOR_ONLY = `
import {MercatorProjection} from './mercator_projection.ts';
import {createMercatorTransform} from './mercator_transform.ts';
import {MercatorCameraHelper} from './mercator_camera_helper.ts';

export function createProjectionFromName(name, transformConstrain) {
    if (name !== 'mercator') throw new Error('the build has no projection but mercator, not ' + name);
    return {
        projection: new MercatorProjection(),
        transform: createMercatorTransform({constrainOverride: transformConstrain}),
        cameraHelper: new MercatorCameraHelper(),
    };
}
`;

const NO_JUDGE = `
const fine = () => [];
export const validateStyle = Object.assign(fine, {
    source: fine, sprite: fine, glyphs: fine, layer: fine, light: fine, sky: fine, terrain: fine, filter: fine,
    paintProperty: fine, layoutProperty: fine,
});
export const SPEC_SOURCE_TYPES = new Set(['vector', 'raster', 'geojson']);
export const validateStyleAndEmit = () => false;
export const emitValidationErrors = () => false;
export const validateAndEmit = () => false;
`;

/** Properties of the specification that only its own check of a style reads. */
const FOR_THE_CHECK = new Set(['requires', 'units', 'minimum', 'maximum', 'required', 'doc', 'example']);
const LAYERS_LEFT_OUT =
  /^(layout|paint)_(fill-extrusion|hillshade|color-relief)$|^source_|^(expression_name|function_stop)$/;

/** The specification without what is read only to check a style, and without layers that are left out. */
function leanSpecification(): string {
  const kept = Object.entries(latest).filter(([name]) => !LAYERS_LEFT_OUT.test(name));
  const text = JSON.stringify(Object.fromEntries(kept), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !('type' in value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !FOR_THE_CHECK.has(name)));
  });
  return `export default ${text};`;
}

/** Tells no other script from Latin; what marks above a letter are is still told. */
const withoutScripts = (code: string): string =>
  code.replaceAll(/(export function codePoint\w+\([^)]*\): boolean \{)[\s\S]*?\n\}/g, '$1 return false; }');

const LEFT_TO_RIGHT = `
export function processBidirectionalText(text, lineBreakPoints) {
    const bounds = [...new Set([0, ...lineBreakPoints.filter((at) => at > 0 && at < text.length), text.length])];
    bounds.sort((one, other) => one - other);
    return bounds.slice(1).map((end, at) => text.slice(bounds[at], end));
}
export function processStyledBidirectionalText() { throw new Error('no text of the map has several styles'); }
`;

/** Parts of MapLibre that the console's styles do not need. */
export const MAPLIBRE: readonly LeftOut[] = [
  source('geo/projection/projection_factory.ts', FLAT, { code: MERCATOR_ONLY }),
  source('render/terrain.ts', FLAT),
  source('webgl/render_to_texture.ts', FLAT),
  source('webgl/draw/draw_terrain.ts', FLAT),
  source('webgl/draw/draw_sky.ts', 'seen from above there is no sky, though each frame asks for it', 'quiet'),
  source('webgl/program/sky_program.ts', FLAT),
  source('webgl/program/atmosphere_program.ts', FLAT),
  ...['terrain', 'terrain_depth', 'terrain_height', 'sky', 'atmosphere', '_projection_globe'].flatMap((name) =>
    shader(name, FLAT),
  ),
  ...['hillshade', 'color_relief', 'fill_extrusion'].flatMap((kind) => [
    source(`style/style_layer/${kind}_style_layer.ts`, NO_LAYER, 'quiet'),
    source(`webgl/draw/draw_${kind}.ts`, NO_LAYER),
    source(`webgl/program/${kind}_program.ts`, NO_LAYER),
    ...shader(kind, NO_LAYER),
  ]),
  ...shader('hillshade_prepare', NO_LAYER),
  ...shader('fill_extrusion_pattern', NO_LAYER),
  source('webgl/draw/draw_debug.ts', 'nobody sets the map to show its tiles', 'quiet'),
  source('webgl/program/debug_program.ts', 'nobody sets the map to show its tiles'),
  ...['debug', 'collision_box', 'collision_circle'].flatMap((name) =>
    shader(name, 'nobody sets the map to show its tiles or boxes'),
  ),
  source('source/video_source.ts', NO_SOURCE),
  source('source/canvas_source.ts', NO_SOURCE),
  source('source/image_source.ts', NO_SOURCE),
  source('source/raster_dem_tile_source.ts', NO_SOURCE),
  source('source/raster_dem_tile_worker_source.ts', NO_SOURCE),
  source('source/vector_tile_mlt.ts', 'the embedded map and all tiles that can be set up are no MLT'),
  source('symbol/bidi.ts', LATIN, { code: LEFT_TO_RIGHT }),
  source('symbol/arabic_shaping.ts', LATIN, { code: 'export const applyArabicShaping = (text) => text;' }),
  source('util/unicode_properties.g.ts', LATIN, { change: withoutScripts }),
  ...[
    'background_pattern',
    'fill_pattern',
    'fill_outline_pattern',
    'line_pattern',
    'line_gradient',
    'line_gradient_sdf',
  ].flatMap((name) => shader(name, 'no style of the console has patterns or gradients')),
  source('ui/hash.ts', 'the address belongs to the routes of the console'),
  source('style/validate_style.ts', 'a test holds every style of the console against the specification', {
    code: NO_JUDGE,
  }),
  {
    file: '@maplibre/maplibre-gl-style-spec/dist/reference/v8.mjs',
    why: 'styles are checked in a test, not on the page',
    by: { change: leanSpecification },
  },
  {
    file: '@maplibre/maplibre-gl-style-spec/dist/function/index.mjs',
    why: 'expressions, not the functions of old styles',
    by: {
      code: `export const isFunction = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export function createFunction() { throw new Error('the build knows no functions of old styles'); }`,
    },
  },
  ...['distance', 'within'].map((name) => ({
    file: `@maplibre/maplibre-gl-style-spec/dist/expression/definitions/${name}.mjs`,
    why: 'no style of the console has such an expression',
    by: { code: `export class ${name === 'within' ? 'Within' : 'Distance'} {}` },
  })),
];
