import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '../../../src/base/ui/activity.css';
import '../../../src/base/ui/base.css';
import '../../../src/base/ui/first-paint.css';
import type { ReactNode } from 'react';
import { afterEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { App, Around } from '../../../src/app.tsx';
import { closeHouse, openHouse, type House, type HouseOptions } from './house.ts';
import { shellAnswers } from './shell.ts';
import type { StandIn } from './stand-in-core.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface MountOptions extends HouseOptions {
  size?: { width: number; height: number };
}

/** Not the page's: Chromium prints nothing when sizes that follow one another settle with the next frame, the runner does. */
const SETTLES_NEXT_FRAME = 'Error: ResizeObserver loop completed with undelivered notifications.';

const complaints: string[] = [];
const printError = console.error;
console.error = (...words: unknown[]) => {
  const complaint = words.map(String).join(' ');
  if (complaint === SETTLES_NEXT_FRAME) return;
  complaints.push(complaint);
  printError(...words);
};

afterEach(async () => {
  await cleanup();
  const heard = complaints.splice(0).join('\n');
  closeHouse();
  expect(heard).toBe('');
});

async function show(draw: (house: House) => ReactNode, { size = DESKTOP, ...options }: MountOptions): Promise<StandIn> {
  await cleanup();
  await page.viewport(size.width, size.height);
  await commands.restPointer();
  const house = await openHouse(options);
  // Keys go to the frame that has the focus: at first that is the runner's own.
  window.focus();
  await render(draw(house));
  return house.core;
}

/** Shows a part of a screen, in the surroundings of every screen. */
export const mount = (part: ReactNode, options: MountOptions = {}): Promise<StandIn> =>
  show(
    ({ house, config }) => (
      <Around house={house} config={config}>
        {part}
      </Around>
    ),
    options,
  );

/** Shows the console at an address, such as `/indicators`. */
export const mountAt = (path: string, options: MountOptions = {}): Promise<StandIn> =>
  show(({ house, config }) => <App house={house} config={config} />, {
    ...options,
    answers: { ...shellAnswers(), ...options.answers },
    path,
  });
