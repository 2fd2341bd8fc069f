/** Px of a length that the style sheets give as `px`: there it follows the person's font size (vite.config.ts). */
export const scaledPx = (px: number): number =>
  'document' in globalThis ? (px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16 : px;
