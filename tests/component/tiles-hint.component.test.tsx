import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TilesHint } from '../../src/live/map/tiles-hint.tsx';
import { mount } from './harness/mount.tsx';

const FAULT = 'O servidor de mapas não responde: mostrando o mapa embutido.';

afterEach(() => void vi.useRealTimers());

function Tiles() {
  const [areThere, setThere] = useState(true);
  return (
    <>
      <button onClick={() => setThere(!areThere)}>{'O servidor'}</button>
      <TilesHint text={areThere ? '' : FAULT} />
    </>
  );
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

test('that tiles do not come is said over the map for ten seconds, where it hides vehicles, and again when they stop again', async () => {
  await mount(<Tiles />);
  const server = (await page.getByRole('button').findElement()) as HTMLElement;
  const isSaid = (): boolean => document.body.textContent.includes(FAULT);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = async (ms: number): Promise<boolean> => {
    vi.advanceTimersByTime(ms);
    await nextFrame();
    return isSaid();
  };
  for (let turn = 0; turn < 2; turn += 1) {
    server.click();
    expect([await after(0), await after(9900), await after(200)]).toEqual([true, true, false]);
    server.click();
    expect(await after(0)).toBe(false);
  }
});
