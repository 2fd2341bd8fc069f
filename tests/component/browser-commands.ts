import type { BrowserCommandContext } from 'vitest/node';

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
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMotion(motion: 'reduce' | 'no-preference'): Promise<void>;
    setPlace(place: Place | null): Promise<void>;
  }
}
