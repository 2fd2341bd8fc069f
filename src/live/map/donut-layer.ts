import { Layer, project32, type LayerProps, type UpdateParameters } from '@deck.gl/core';
import type { Buffer } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import { DONUT_STRIDE, type Donuts } from './donuts.ts';

interface DonutProps {
  donuts: Donuts;
  /** Colours of the five parts and of the disc, each red, green, blue from 0 to 1. */
  colours: readonly (readonly number[])[];
}

const uniformBlock = /* glsl */ `\
layout(std140) uniform donutUniforms {
  vec3 moving;
  vec3 stopped;
  vec3 parked;
  vec3 offline;
  vec3 unknown;
  vec3 disc;
} donut;
`;

const donutUniforms = {
  name: 'donut',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    moving: 'vec3<f32>',
    stopped: 'vec3<f32>',
    parked: 'vec3<f32>',
    offline: 'vec3<f32>',
    unknown: 'vec3<f32>',
    disc: 'vec3<f32>',
  },
} as const satisfies ShaderModule;

const vs = /* glsl */ `\
#version 300 es
#define SHADER_NAME donut-layer-vertex
in vec2 corners;
in vec2 donutPlace;
in vec2 donutPlaceLow;
in float donutRadius;
in vec4 donutEnds;
out vec2 vAt;
out float vRadius;
out vec4 vEnds;

void main(void) {
  geometry.worldPosition = vec3(donutPlace, 0.0);
  gl_Position = project_position_to_clipspace(vec3(donutPlace, 0.0), vec3(donutPlaceLow, 0.0), vec3(0.0), geometry.position);
  vRadius = donutRadius;
  vEnds = donutEnds;
  // Four pixels around it for the shadow.
  vAt = corners * (vRadius + 5.0);
  gl_Position.xy += project_pixel_size_to_clipspace(vec2(vAt.x, vAt.y));
}
`;

const fs = /* glsl */ `\
#version 300 es
#define SHADER_NAME donut-layer-fragment
precision highp float;
in vec2 vAt;
in float vRadius;
in vec4 vEnds;
out vec4 fragColor;

const float TURN = 6.28318530718;

void main(void) {
  float distance = length(vAt);
  float soft = 0.75;
  float width = 3.5 + vRadius * 0.03;
  // How far round the ring, 0 at the top, clockwise.
  float at = fract(atan(vAt.x, vAt.y) / TURN + 1.0);
  vec3 part = at < vEnds.x ? donut.moving : at < vEnds.y ? donut.stopped : at < vEnds.z ? donut.parked : at < vEnds.w ? donut.offline : donut.unknown;
  float lap = TURN * vRadius;
  // Thin gaps tell neighbouring parts apart; a ring of one part has none.
  float gap = 1e3;
  float biggest = max(max(vEnds.x, vEnds.y - vEnds.x), max(max(vEnds.z - vEnds.y, vEnds.w - vEnds.z), 1.0 - vEnds.w));
  if (biggest < 0.9999) {
    vec4 away = abs(vec4(at) - vEnds);
    gap = min(min(min(away.x, away.y), min(away.z, away.w)), min(at, 1.0 - at)) * lap;
  }
  float inner = vRadius - 1.5 - width;
  float outer = vRadius - 1.5;
  float ring = smoothstep(inner - soft, inner + soft, distance) * (1.0 - smoothstep(outer - soft, outer + soft, distance));
  ring *= smoothstep(0.3, 1.3, gap);
  float disc = 1.0 - smoothstep(vRadius - soft, vRadius + soft, distance);
  vec2 fallen = vAt + vec2(0.0, 1.5);
  float shadow = 0.28 * (1.0 - smoothstep(vRadius - 2.0, vRadius + 4.0, length(fallen)));
  vec3 colour = mix(donut.disc, part, ring);
  float alpha = max(disc, shadow);
  if (alpha < 0.01) discard;
  fragColor = vec4(mix(vec3(0.04, 0.08, 0.1), colour, disc), alpha * layer.opacity);
}
`;

/** Clusters: a disc with a ring split into the shares of moving, stopped, parked, offline and unknown. */
export class DonutLayer extends Layer<DonutProps> {
  static override layerName = 'DonutLayer';
  static override defaultProps = {
    donuts: { type: 'object', value: null, compare: false },
    colours: { type: 'array', value: [], compare: false },
  } as const;

  declare state: { model: Model; buffer: Buffer | null };

  constructor(props: DonutProps & LayerProps) {
    super({ data: [], ...props });
  }

  override getShaders() {
    return super.getShaders({ vs, fs, modules: [project32, donutUniforms] });
  }

  override initializeState(): void {
    const model = new Model(this.context.device, {
      ...this.getShaders(),
      id: this.props.id,
      isInstanced: true,
      instanceCount: 0,
      bufferLayout: [
        {
          name: 'donuts',
          stepMode: 'instance',
          byteStride: DONUT_STRIDE * 4,
          attributes: [
            { attribute: 'donutPlace', format: 'float32x2', byteOffset: 0 },
            { attribute: 'donutPlaceLow', format: 'float32x2', byteOffset: 8 },
            { attribute: 'donutRadius', format: 'float32', byteOffset: 16 },
            { attribute: 'donutEnds', format: 'float32x4', byteOffset: 20 },
          ],
        },
      ],
      geometry: new Geometry({
        topology: 'triangle-strip',
        attributes: { corners: { size: 2, value: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) } },
      }),
    });
    this.setState({ model, buffer: null });
  }

  override updateState({ props, oldProps }: UpdateParameters<this>): void {
    if (props.donuts === oldProps.donuts || props.donuts.count === 0) return;
    this.state.buffer?.destroy();
    this.state.buffer = this.context.device.createBuffer({ id: `${this.id}-donuts`, data: props.donuts.data });
    this.state.model.setAttributes({ donuts: this.state.buffer });
  }

  override finalizeState(): void {
    this.state.model.destroy();
    this.state.buffer?.destroy();
  }

  override draw(): void {
    const { donuts, colours } = this.props;
    if (donuts.count === 0 || !this.state.buffer) return;
    const [moving, stopped, parked, offline, unknown, disc] = colours;
    this.state.model.setInstanceCount(donuts.count);
    this.state.model.shaderInputs.setProps({ donut: { moving, stopped, parked, offline, unknown, disc } });
    this.state.model.draw(this.context.renderPass);
  }
}
