import type { BrowserCommandContext } from 'vitest/node';

/** What a test sets in its browser, which no page can do by itself. Each test sets it back. */
export const browserCommands = {
  /** Whether the person asked their system for less motion. */
  setMotion: ({ page }: BrowserCommandContext, motion: 'reduce' | 'no-preference') =>
    page.emulateMedia({ reducedMotion: motion }),
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMotion(motion: 'reduce' | 'no-preference'): Promise<void>;
  }
}
