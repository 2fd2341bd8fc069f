import type { LeftOut } from './plugin.ts';

const NO_POINTER = 'MapLibre listens to pointer and keys, and the page asks its own columns what is under them';
const NO_WEBGPU = 'the map is drawn by WebGL 2; this serves WebGPU alone';
const NO_LIGHT = 'signs and clusters are flat: no layer of the console has a light or a shadow';
const NO_LOADING = 'layers get their data and their pictures as arrays; none loads from an address';
const NO_GLOBE = 'the map is a flat one';
const NO_PLUGIN = 'no shader of the console has a plugin of luma.gl';
const NO_TRANSITION = 'no layer names a transition; vehicles glide by an extension of the console';

const core = (file: string, why: string, by?: LeftOut['by']): LeftOut => ({
  file: `@deck.gl/core/dist.webgl-only/${file}`,
  why,
  ...(by && { by }),
});
const luma = (file: string, why: string, by?: LeftOut['by']): LeftOut => ({
  file: `@luma.gl/${file}`,
  why,
  ...(by && { by }),
});

const NO_PICKER = `
const nothing = { result: [], emptyInfo: { index: -1, picked: false, layer: null } };
export default class DeckPicker {
  lastPickedInfo = { index: -1, layerId: null, info: null };
  setProps() {}
  finalize() {}
  getLastPickedObject() { return nothing.emptyInfo; }
  pickObject() { return nothing; }
  async pickObjectAsync() { return nothing; }
  pickObjects() { return []; }
  async pickObjectsAsync() { return []; }
}
`;

const NO_WIDGETS = `
export class WidgetManager {
  addDefault() {}
  setProps() {}
  onRedraw() {}
  onHover() {}
  onEvent() {}
  finalize() {}
}
`;

const NO_EVENTS = `
export class EventManager {
  on() {}
  off() {}
  watch() {}
  destroy() {}
}
export class Pan {}
export class DoubleClickDrag {}
export class Pinch {}
export class Tap {}
`;

const NO_LIGHTING = `
export default class LightingEffect {
  id = 'lighting-effect';
  props = {};
  setup() {}
  setProps() {}
  preRender() {}
  getShaderModuleProps() { return {}; }
  cleanup() {}
}
`;

/** Warnings and errors still reach the developer console; what is only told above a log level is not told. */
const LOG = `
const quiet = () => () => undefined;
export class Log {
  level = 0;
  priority = 0;
  userData = {};
  log = quiet;
  info = quiet;
  once = quiet;
  probe = quiet;
  table = quiet;
  time = quiet;
  timeEnd = quiet;
  group = quiet;
  groupCollapsed = quiet;
  groupEnd = quiet;
  deprecated = quiet;
  get() {}
  set() {}
  warn(...words) { return () => console.warn(...words); }
  error(...words) { return () => console.error(...words); }
  removed(name) { return () => console.error(name, 'was removed'); }
  assert(holds, word) { if (!holds) throw new Error(word || 'Assertion failed'); }
}
`;

/** The list of a package's layers cut to those that the history draws: the others bring loaders of buildings, terrain and tables along. */
const only = (name: string, ...layers: [layer: string, file: string][]): LeftOut => ({
  file: `@deck.gl/${name}/dist.webgl-only/index.js`,
  why: 'the history draws lines, dots, trails and heat, and nothing else of the stock layers',
  by: { code: layers.map(([layer, file]) => `export { default as ${layer} } from './${file}.js';`).join('\n') },
});

/** Parts of deck.gl and of its luma.gl that the fleet's layers do not need. */
export const DECK: readonly LeftOut[] = [
  only('layers', ['PathLayer', 'path-layer/path-layer'], ['ScatterplotLayer', 'scatterplot-layer/scatterplot-layer']),
  only('geo-layers', ['TripsLayer', 'trips-layer/trips-layer']),
  only('aggregation-layers', ['HeatmapLayer', 'heatmap-layer/heatmap-layer']),
  {
    // The one package that has no build for WebGL alone.
    ...only('extensions', ['PathStyleExtension', 'path-style/path-style-extension']),
    file: '@deck.gl/extensions/dist/index.js',
  },
  core('lib/deck-picker.js', NO_POINTER, { code: NO_PICKER }),
  core('passes/pick-layers-pass.js', NO_POINTER, { code: 'export default class PickLayersPass {}' }),
  core('controllers/map-controller.js', NO_POINTER),
  { file: 'mjolnir.js/dist/index.js', why: NO_POINTER, by: { code: NO_EVENTS } },
  core('lib/tooltip-widget.js', NO_POINTER, { code: 'export class TooltipWidget {}' }),
  core('lib/widget-manager.js', 'panels and buttons are the page’s own', { code: NO_WIDGETS }),
  core('effects/lighting/lighting-effect.js', NO_LIGHT, { code: NO_LIGHTING }),
  core('views/globe-view.js', NO_GLOBE),
  core('viewports/globe-viewport.js', NO_GLOBE),
  core('transitions/gpu-interpolation-transition.js', NO_TRANSITION),
  core('transitions/gpu-spring-transition.js', NO_TRANSITION),
  core('lib/attribute/attribute-buffer-groups.js', NO_WEBGPU),
  core('shaderlib/project/project.wgsl.js', NO_WEBGPU, 'text'),
  {
    file: '@loaders.gl/core/dist/index.js',
    why: NO_LOADING,
    by: {
      code: `export function registerLoaders() {}\nexport function load(address) { throw new Error('nothing loads ' + address); }`,
    },
  },
  { file: '@loaders.gl/images/dist/index.js', why: NO_LOADING, by: { code: 'export const ImageLoader = {};' } },
  { file: '@probe.gl/log/dist/index.js', why: 'nobody raises the log level of a console', by: { code: LOG } },
  luma('shadertools/dist/lib/shader-assembly/wgsl-interface-scan.js', NO_WEBGPU),
  luma('shadertools/dist/lib/shader-assembly/wgsl-binding-debug.js', NO_WEBGPU),
  luma('shadertools/dist/lib/shader-assembly/wgsl-binding-scan.js', NO_WEBGPU),
  luma('shadertools/dist/lib/shader-assembly/shader-plugin-varyings.js', NO_PLUGIN, {
    code: `export const assembleShaderPluginVaryingsGLSL = () => ({ declarations: '', initialization: '' });
export function assembleShaderPluginVaryingsWGSL() {}`,
  }),
  luma('shadertools/dist/lib/shader-assembly/shader-plugin-vertex-inputs.js', NO_PLUGIN, {
    code: `export const getShaderPluginVertexInputDeclarationsGLSL = () => '';
export function assembleShaderPluginVertexInputsWGSL() {}
export function getGLSLAttributeType() {}`,
  }),
  luma('webgl/dist/adapter/resources/webgl-query-set.js', 'nobody measures the graphics card by its own clock'),
  luma('webgl/dist/adapter/resources/webgl-transform-feedback.js', NO_TRANSITION),
  luma('engine/dist/debug/debug-framebuffer.js', 'shows framebuffers to developers of luma.gl', 'quiet'),
  luma('engine/dist/debug/debug-shader-layout.js', 'a table for developers of luma.gl', 'quiet'),
];
