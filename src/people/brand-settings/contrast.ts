import type { Palette } from '../../../domain/people/brands/brand.ts';
import { contrastOf } from '../../base/brand/colour.ts';
import { NEUTRAL, READABLE, shadesOf } from '../../base/brand/shades.ts';

export type Scheme = 'light' | 'dark';

/** Text colour of the navigation, the same for every brand. */
const ON_NAVBAR = '#c4d2d9';

/** Contrast of a text with its background in a theme. */
export interface ContrastFact {
  where: 'button' | 'link' | 'chosen' | 'navbar';
  text: string;
  ground: string;
  /** 1 to 21. */
  ratio: number;
  isReadable: boolean;
}

/** The contrasts of a palette in a theme. */
export function contrastFacts(palette: Palette, scheme: Scheme): ContrastFact[] {
  const shades = shadesOf(palette)[scheme];
  const fact = (where: ContrastFact['where'], text: string, ground: string): ContrastFact => {
    const ratio = contrastOf(text, ground);
    return { where, text, ground, ratio, isReadable: ratio >= READABLE };
  };
  return [
    fact('button', shades.onPrimary, shades.primary),
    fact('link', shades.primary, NEUTRAL[scheme].surface),
    fact('chosen', shades.ink, shades.soft),
    fact('navbar', ON_NAVBAR, shades.navbar),
  ];
}

/** The colour that a theme draws instead of the brand's own, if that is unreadable; null if it is drawn unchanged. */
export function drawnInstead(palette: Palette, scheme: Scheme): string | null {
  const drawn = shadesOf(palette)[scheme].primary;
  return drawn.toLowerCase() === palette.primary.toLowerCase() ? null : drawn;
}
