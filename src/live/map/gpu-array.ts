import type { Buffer } from '@luma.gl/core';
import type { Model } from '@luma.gl/engine';

/** An array of numbers by sprite on the graphics card, written whole. */
export class GpuArray {
  private buffer: Buffer | null = null;
  private readonly model: Model;
  private readonly name: string;

  /** `name` is the one in the model's buffer layout. */
  constructor(model: Model, name: string) {
    this.model = model;
    this.name = name;
  }

  /** Writes the first `length` numbers; a longer buffer is made for the whole array when they do not fit. */
  write(from: Float32Array | Float64Array, length: number): void {
    if (length === 0) return;
    if (this.buffer === null || this.buffer.byteLength < from.byteLength) {
      this.buffer?.destroy();
      this.buffer = this.model.device.createBuffer({
        id: `${this.model.id}-${this.name}`,
        byteLength: from.byteLength,
      });
      this.model.setAttributes({ [this.name]: this.buffer });
    }
    this.buffer.write(from.subarray(0, length));
  }

  destroy(): void {
    this.buffer?.destroy();
    this.buffer = null;
  }
}
