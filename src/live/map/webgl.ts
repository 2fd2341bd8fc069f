import type { Device } from '@luma.gl/core';

let answer: boolean | null = null;

/** Whether this browser can draw the map; asked once. */
export function hasWebgl(): boolean {
  if (answer !== null) return answer;
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    answer = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  } catch {
    answer = false;
  }
  return answer;
}

/**
 * Gives back what a device of luma.gl drew with, which deck.gl leaves to the collector of garbage: a browser has sixteen of them, and takes
 * the oldest away where a page asks for more.
 */
export function endContext(device: Device): void {
  device.loseDevice();
}
