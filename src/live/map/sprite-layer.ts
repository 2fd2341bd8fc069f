import { Layer, project32, type LayerProps, type UpdateParameters } from '@deck.gl/core';
import type { BufferLayout, Texture } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import { GpuArray } from './gpu-array.ts';
import type { SpriteBuffer } from './sprite-buffer.ts';
import { REACH_CELLS, WHOLE_CELLS, type SpriteSheet } from './sprite-sheet.ts';

interface SpriteProps {
  sprites: SpriteBuffer;
  sheet: SpriteSheet;
  /** Shift on screen, px: right and down. */
  shift?: readonly [number, number];
  scale?: number;
  /** Puts cells on whole pixels: for text that must be crisp. */
  snapped?: boolean;
}

const uniformBlock = /* glsl */ `\
layout(std140) uniform spriteUniforms {
  vec2 cell;
  vec2 grid;
  vec2 shift;
  float scale;
  float snapped;
  // How much of each cell is painted on, from its middle, four cells each; the rest is not drawn.
  vec4 reach[4];
} sprite;
`;

const spriteUniforms = {
  name: 'sprite',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    cell: 'vec2<f32>',
    grid: 'vec2<f32>',
    shift: 'vec2<f32>',
    scale: 'f32',
    snapped: 'f32',
    reach: ['vec4<f32>', REACH_CELLS / 4],
  },
} as const satisfies ShaderModule;

const vs = /* glsl */ `\
#version 300 es
#define SHADER_NAME sprite-layer-vertex
in vec2 corners;
// Longitude and latitude as the fleet's columns hold them: two doubles, each its low and its high word.
in uvec4 spritePlace;
in vec2 spriteLook;
out vec2 vUv;

// Degrees beside its place and its turn at which a sprite is drawn now: an extension may say so at the start of main.
vec2 spriteAway = vec2(0.0);
float spriteTurnAway = 0.0;

// A double as two floats: what 23 bits of mantissa hold, and the rest.
vec2 floatsOf(uint low, uint high) {
  int exponent = int((high >> 20u) & 2047u) - 1023;
  if (exponent < -70) return vec2(0.0);
  uint sign = high & 0x80000000u;
  uint mantissa = ((high & 0xfffffu) << 3u) | (low >> 29u);
  float first = uintBitsToFloat(sign | (uint(exponent + 127) << 23u) | mantissa);
  float unit = uintBitsToFloat(sign | (uint(exponent + 75) << 23u));
  return vec2(first, float(low & 0x1fffffffu) * unit);
}

bool isNumber(uint high) {
  return (high & 0x7ff00000u) != 0x7ff00000u;
}

void main(void) {
  if (spriteLook.y < 0.0 || !isNumber(spritePlace.y) || !isNumber(spritePlace.w)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 longitude = floatsOf(spritePlace.x, spritePlace.y);
  vec2 latitude = floatsOf(spritePlace.z, spritePlace.w);
  vec2 place = vec2(longitude.x, latitude.x);
  vec2 rest = vec2(longitude.y, latitude.y) + spriteAway;
  // Zoomed out the projection reads nothing but the first part, and needs no more.
  if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR) place += rest;
  geometry.worldPosition = vec3(place, 0.0);
  gl_Position = project_position_to_clipspace(vec3(place, 0.0), vec3(rest, 0.0), vec3(0.0), geometry.position);
  // Beside the view there is nothing more to work out.
  vec2 room = project_pixel_size_to_clipspace(sprite.cell * sprite.scale + abs(sprite.shift));
  if (any(greaterThan(abs(gl_Position.xy), vec2(gl_Position.w) + room))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int index = int(floor(spriteLook.y + 0.5));
  int known = min(index, 15);
  vec2 painted = corners * sprite.reach[known / 4][known % 4];
  float turn = radians(spriteLook.x + spriteTurnAway);
  mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
  vec2 corner = turned * (painted * 0.5 * sprite.cell * sprite.scale) + sprite.shift;
  if (sprite.snapped > 0.5) {
    vec2 halfPixels = project.viewportSize * 0.5;
    vec2 pixels = gl_Position.xy / gl_Position.w * halfPixels;
    vec2 corner0 = (-0.5 * sprite.cell * sprite.scale + sprite.shift) * project.devicePixelRatio;
    vec2 wanted = floor(pixels + vec2(corner0.x, -corner0.y) + 0.5) - vec2(corner0.x, -corner0.y);
    gl_Position.xy = wanted / halfPixels * gl_Position.w;
  }
  gl_Position.xy += project_pixel_size_to_clipspace(vec2(corner.x, -corner.y));
  float row = floor((float(index) + 0.5) / sprite.grid.x);
  float column = float(index) - row * sprite.grid.x;
  vUv = (vec2(column, row) + (painted + 1.0) * 0.5) / sprite.grid;
}
`;

const fs = /* glsl */ `\
#version 300 es
#define SHADER_NAME sprite-layer-fragment
precision highp float;
uniform sampler2D spriteTexture;
in vec2 vUv;
out vec4 fragColor;

void main(void) {
  vec4 texel = texture(spriteTexture, vUv);
  if (texel.a < 0.004) discard;
  fragColor = vec4(texel.rgb / texel.a, texel.a * layer.opacity);
}
`;

const LAYOUTS: BufferLayout[] = [
  {
    name: 'places',
    stepMode: 'instance',
    byteStride: 16,
    attributes: [{ attribute: 'spritePlace', format: 'uint32x4', byteOffset: 0 }],
  },
  {
    name: 'looks',
    stepMode: 'instance',
    byteStride: 8,
    attributes: [{ attribute: 'spriteLook', format: 'float32x2', byteOffset: 0 }],
  },
];

/** Draws the sprites of a buffer, each a cell of a sheet at a place, turned, at a fixed size on screen. */
export class SpriteLayer extends Layer<Required<SpriteProps>> {
  static override layerName = 'SpriteLayer';
  static override defaultProps = {
    sprites: { type: 'object', value: null, compare: false },
    sheet: { type: 'object', value: null, compare: false },
    shift: { type: 'array', value: [0, 0], compare: true },
    scale: 1,
    snapped: false,
  } as const;

  declare state: { model: Model; places: GpuArray; looks: GpuArray; texture: Texture | null; leave: () => void };

  constructor(props: SpriteProps & LayerProps) {
    super({ data: [], ...props });
  }

  override getShaders() {
    return super.getShaders({ vs, fs, modules: [project32, spriteUniforms] });
  }

  override initializeState(): void {
    // Layouts of what extensions add to the shader's attributes.
    const { extraLayouts = [], ...shaders } = this.getShaders() as {
      extraLayouts?: BufferLayout[];
      vs: string;
      fs: string;
    };
    const model = new Model(this.context.device, {
      ...shaders,
      id: this.props.id,
      isInstanced: true,
      instanceCount: 0,
      bufferLayout: [...LAYOUTS, ...extraLayouts],
      geometry: new Geometry({
        topology: 'triangle-strip',
        attributes: { corners: { size: 2, value: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) } },
      }),
    });
    this.setState({
      model,
      places: new GpuArray(model, 'places'),
      looks: new GpuArray(model, 'looks'),
      texture: null,
      leave: () => undefined,
    });
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (props.sprites !== oldProps.sprites) {
      const { state } = this;
      state.leave();
      const upload = () => this.upload(props.sprites);
      state.leave = props.sprites.connect({ upload, redraw: () => this.setNeedsRedraw() });
      upload();
    }
    if (props.sheet !== oldProps.sheet) this.takeSheet(props.sheet);
  }

  override finalizeState(): void {
    this.state.leave();
    this.state.model.destroy();
    this.state.places.destroy();
    this.state.looks.destroy();
    this.state.texture?.destroy();
  }

  override draw(): void {
    const { sprites, sheet, shift, scale, snapped } = this.props;
    const { model, texture } = this.state;
    if (!texture || sprites.count === 0) return;
    model.setInstanceCount(sprites.count);
    const uniforms = {
      cell: sheet.cell,
      grid: [sheet.columns, sheet.rows],
      shift,
      scale,
      snapped: snapped ? 1 : 0,
      reach: sheet.reach ?? WHOLE_CELLS,
    };
    model.shaderInputs.setProps({ sprite: { ...uniforms, spriteTexture: texture } });
    model.draw(this.context.renderPass);
  }

  private upload(sprites: SpriteBuffer): void {
    this.state.places.write(sprites.places, sprites.count * 2);
    this.state.looks.write(sprites.looks, sprites.count * 2);
    this.setNeedsRedraw();
  }

  private takeSheet(sheet: SpriteSheet): void {
    this.state.texture?.destroy();
    const texture = this.context.device.createTexture({
      id: `${this.id}-sheet`,
      format: 'rgba8unorm',
      width: sheet.width,
      height: sheet.height,
      data: sheet.pixels,
      sampler: {
        minFilter: 'linear',
        magFilter: 'linear',
        addressModeU: 'clamp-to-edge',
        addressModeV: 'clamp-to-edge',
      },
    });
    this.state.texture = texture;
  }
}
