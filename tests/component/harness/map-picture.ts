import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { mapCanvas } from './fleet-map.ts';

/** Hides whatever lies over the map: panels have words that tell the time. */
const MAP_ALONE =
  'body * { visibility: hidden !important; } [data-map-canvas], canvas { visibility: visible !important; }';

/** Compares the map as it is painted with the picture of that name in `tests/component/pictures`, within the tolerance of the project. */
export async function expectPicture(name: string): Promise<void> {
  const style = document.createElement('style');
  style.textContent = MAP_ALONE;
  document.head.append(style);
  onTestFinished(() => style.remove());
  await expect.element(page.elementLocator(mapCanvas())).toMatchScreenshot(name);
}
