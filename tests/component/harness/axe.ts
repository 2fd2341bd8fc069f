import axe from 'axe-core';
import { expect } from 'vitest';

/** Canvases of the map: pictures that no rule can read. */
const MAP_CANVASES = ['canvas.maplibregl-canvas', '#deckgl-overlay'];

const isMoving = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;

/** Checks the page with every rule of axe-core, once nothing on it fades in or out any more. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(() => document.getAnimations().filter(isMoving).length).toBe(0);
  const { passes, violations } = await axe.run({ exclude: MAP_CANVASES }, { resultTypes: ['violations'] });
  const words = violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 4).map((node) => `  ${node.html.slice(0, 200)}\n    ${node.failureSummary ?? ''}`);
    return `${id}: ${help}\n${where.join('\n')}`;
  });
  expect(words.join('\n')).toBe('');
  expect(passes.length, 'axe-core checked nothing').toBeGreaterThan(0);
}
