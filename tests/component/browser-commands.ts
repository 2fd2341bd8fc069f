import type { BrowserCommandContext } from 'vitest/node';

/** What a pointer does: it goes to a place of the page (px), its button goes down or up. */
type PointerStep = readonly [x: number, y: number] | 'down' | 'up';

interface Place {
  longitude: number;
  latitude: number;
}

/** What a test sets in its browser, which no page can do by itself. Each test sets it back. */
export const browserCommands = {
  /** Whether the person asked their system for less motion. */
  setMotion: ({ page }: BrowserCommandContext, motion: 'reduce' | 'no-preference') =>
    page.emulateMedia({ reducedMotion: motion }),
  /** Where the person is, as the browser tells it; null while it may not tell. */
  setPlace: async ({ context }: BrowserCommandContext, place: Place | null) => {
    if (place === null) return context.clearPermissions();
    await context.setGeolocation(place);
    return context.grantPermissions(['geolocation']);
  },
  /** Takes the pointer off the page: it lay where a test before left it, and what stands there now would take it for a visit. */
  restPointer: ({ page }: BrowserCommandContext) => page.mouse.move(-1, -1),
  /** Moves the pointer in steps that a test looks between. */
  movePointer: async ({ page, frame }: BrowserCommandContext, ...steps: PointerStep[]) => {
    const inside = await frame();
    const { x: left, y: top, width } = (await (await inside.frameElement()).boundingBox())!;
    // The runner shows a page that is larger than its own window smaller than it is.
    const scale = width / (await inside.evaluate(() => innerWidth));
    for (const step of steps) {
      if (typeof step === 'string') await page.mouse[step]();
      else await page.mouse.move(left + step[0] * scale, top + step[1] * scale, { steps: 4 });
    }
  },
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMotion(motion: 'reduce' | 'no-preference'): Promise<void>;
    setPlace(place: Place | null): Promise<void>;
    restPointer(): Promise<void>;
    movePointer(...steps: PointerStep[]): Promise<void>;
  }
}
