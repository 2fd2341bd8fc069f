import { LayerExtension, type Layer, type UpdateParameters } from '@deck.gl/core';
import type { BufferLayout } from '@luma.gl/core';
import type { Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import type { Glide } from './glide.ts';
import { GLIDE_STRIDE } from './sign-rows.ts';
import { GpuArray } from './gpu-array.ts';
import type { SpriteBuffer } from './sprite-buffer.ts';

const uniformBlock = /* glsl */ `\
layout(std140) uniform glideUniforms {
  float nowMs;
} glide;
`;

const glideModule = {
  name: 'glide',
  vs: `${uniformBlock}\
in vec3 glideFrom;
in vec2 glideTime;
`,
  fs: uniformBlock,
  uniformTypes: { nowMs: 'f32' },
} as const satisfies ShaderModule;

/** What is left of the way and of the turn to the last known fix: all of it where the glide began, nothing at its end. */
const SHARE_LEFT = /* glsl */ `
  float glideLeft = clamp((glideTime.x - glide.nowMs) * glideTime.y, 0.0, 1.0);
  spriteAway = glideFrom.xy * glideLeft;
  spriteTurnAway = glideFrom.z * glideLeft;
`;

const GLIDES: BufferLayout = {
  name: 'glides',
  stepMode: 'instance',
  byteStride: GLIDE_STRIDE * Float32Array.BYTES_PER_ELEMENT,
  attributes: [
    { attribute: 'glideFrom', format: 'float32x3', byteOffset: 0 },
    { attribute: 'glideTime', format: 'float32x2', byteOffset: 12 },
  ],
};

interface State {
  model: Model;
  glides: GpuArray;
  leaveGlides: () => void;
}

const stateOf = (layer: Layer): State => layer.state as unknown as State;
const spritesOf = (props: object): SpriteBuffer | undefined => (props as { sprites?: SpriteBuffer }).sprites;

/**
 * Lets the sprites of a SpriteLayer glide: the graphics card puts each between where its glide began and its fix, from the time of
 * the frame alone. Nothing runs on the page for it between diffs.
 */
export class GlideExtension extends LayerExtension {
  static override extensionName = 'GlideExtension';
  private readonly glide: Pick<Glide, 'nowMs'>;

  constructor(glide: Pick<Glide, 'nowMs'>) {
    super();
    this.glide = glide;
  }

  override getShaders() {
    return { modules: [glideModule], inject: { 'vs:#main-start': SHARE_LEFT }, extraLayouts: [GLIDES] };
  }

  override initializeState(this: Layer): void {
    const state = stateOf(this);
    state.glides = new GpuArray(state.model, GLIDES.name);
    state.leaveGlides = () => undefined;
  }

  override updateState(this: Layer, { props, oldProps }: UpdateParameters<Layer>): void {
    const sprites = spritesOf(props);
    if (sprites === undefined || sprites === spritesOf(oldProps)) return;
    const state = stateOf(this);
    state.leaveGlides();
    let there: Float32Array | null = null;
    const upload = (isGlideNew: boolean) => {
      if (!isGlideNew && there === sprites.glides) return;
      there = sprites.glides;
      state.glides.write(sprites.glides, sprites.count * GLIDE_STRIDE);
    };
    state.leaveGlides = sprites.connect({ upload, redraw: () => undefined });
    upload(true);
  }

  override draw(this: Layer, _options: unknown, extension: this): void {
    this.setShaderModuleProps({ glide: { nowMs: (extension as GlideExtension).glide.nowMs } });
  }

  override finalizeState(this: Layer): void {
    const state = stateOf(this);
    state.leaveGlides();
    state.glides.destroy();
  }
}
