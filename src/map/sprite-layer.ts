import { Layer, project32, type LayerProps, type UpdateParameters } from '@deck.gl/core';
import type { Buffer, Texture } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import { SPRITE_STRIDE_BYTES, type SpriteBuffer } from './sprite-buffer.ts';
import type { SpriteSheet } from './sprite-sheet.ts';

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
} sprite;
`;

const spriteUniforms = {
  name: 'sprite',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { cell: 'vec2<f32>', grid: 'vec2<f32>', shift: 'vec2<f32>', scale: 'f32', snapped: 'f32' },
} as const satisfies ShaderModule;

const vs = /* glsl */ `\
#version 300 es
#define SHADER_NAME sprite-layer-vertex
in vec2 corners;
in vec2 spritePlace;
in vec2 spritePlaceLow;
in vec2 spriteLook;
out vec2 vUv;

void main(void) {
  if (spriteLook.y < 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  geometry.worldPosition = vec3(spritePlace, 0.0);
  gl_Position = project_position_to_clipspace(vec3(spritePlace, 0.0), vec3(spritePlaceLow, 0.0), vec3(0.0), geometry.position);
  float turn = radians(spriteLook.x);
  mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
  vec2 corner = turned * (corners * 0.5 * sprite.cell * sprite.scale) + sprite.shift;
  if (sprite.snapped > 0.5) {
    vec2 halfPixels = project.viewportSize * 0.5;
    vec2 pixels = gl_Position.xy / gl_Position.w * halfPixels;
    vec2 corner0 = (-0.5 * sprite.cell * sprite.scale + sprite.shift) * project.devicePixelRatio;
    vec2 wanted = floor(pixels + vec2(corner0.x, -corner0.y) + 0.5) - vec2(corner0.x, -corner0.y);
    gl_Position.xy = wanted / halfPixels * gl_Position.w;
  }
  gl_Position.xy += project_pixel_size_to_clipspace(vec2(corner.x, -corner.y));
  float row = floor((spriteLook.y + 0.5) / sprite.grid.x);
  float column = floor(spriteLook.y + 0.5) - row * sprite.grid.x;
  vUv = (vec2(column, row) + (corners + 1.0) * 0.5) / sprite.grid;
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

  declare state: { model: Model; buffer: Buffer | null; texture: Texture | null };

  constructor(props: SpriteProps & LayerProps) {
    super({ data: [], ...props });
  }

  override getShaders() {
    return super.getShaders({ vs, fs, modules: [project32, spriteUniforms] });
  }

  override initializeState(): void {
    const { device } = this.context;
    const model = new Model(device, {
      ...this.getShaders(),
      id: this.props.id,
      isInstanced: true,
      instanceCount: 0,
      bufferLayout: [
        {
          name: 'sprites',
          stepMode: 'instance',
          byteStride: SPRITE_STRIDE_BYTES,
          attributes: [
            { attribute: 'spritePlace', format: 'float32x2', byteOffset: 0 },
            { attribute: 'spritePlaceLow', format: 'float32x2', byteOffset: 8 },
            { attribute: 'spriteLook', format: 'float32x2', byteOffset: 16 },
          ],
        },
      ],
      geometry: new Geometry({ topology: 'triangle-strip', attributes: { corners: { size: 2, value: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) } } }),
    });
    this.setState({ model, buffer: null, texture: null });
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (props.sprites !== oldProps.sprites) {
      oldProps.sprites?.connect(null);
      props.sprites.connect(() => this.upload());
      this.upload();
    }
    if (props.sheet !== oldProps.sheet) this.takeSheet(props.sheet);
  }

  override finalizeState(): void {
    this.props.sprites.connect(null);
    this.state.model.destroy();
    this.state.buffer?.destroy();
    this.state.texture?.destroy();
  }

  override draw(): void {
    const { sprites, sheet, shift, scale, snapped } = this.props;
    const { model, texture, buffer } = this.state;
    if (!texture || !buffer || sprites.count === 0) return;
    model.setInstanceCount(sprites.count);
    const uniforms = { cell: sheet.cell, grid: [sheet.columns, sheet.rows], shift, scale, snapped: snapped ? 1 : 0 };
    model.shaderInputs.setProps({ sprite: { ...uniforms, spriteTexture: texture } });
    model.draw(this.context.renderPass);
  }

  /** Writes the sprites into the GPU's buffer; a longer buffer is made when they do not fit. */
  private upload(): void {
    const { data, count } = this.getCurrentLayer()?.props.sprites ?? this.props.sprites;
    const { state } = this;
    if (!state.buffer || state.buffer.byteLength < data.byteLength) {
      state.buffer?.destroy();
      state.buffer = this.context.device.createBuffer({ id: `${this.id}-sprites`, byteLength: Math.max(SPRITE_STRIDE_BYTES, data.byteLength) });
      state.model.setAttributes({ sprites: state.buffer });
    }
    if (count > 0) state.buffer.write(data.subarray(0, (count * SPRITE_STRIDE_BYTES) / 4));
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
      sampler: { minFilter: 'linear', magFilter: 'linear', addressModeU: 'clamp-to-edge', addressModeV: 'clamp-to-edge' },
    });
    this.state.texture = texture;
  }
}
