import type { Palette } from '../../../domain/brand.ts';
import { contrastOf } from '../../brand/colour.ts';
import { NEUTRAL, READABLE, shadesOf } from '../../brand/shades.ts';

export type Scheme = 'light' | 'dark';

/** Text of the navigation, the same for every brand. */
const ON_NAVBAR = '#c4d2d9';

/** How a text reads upon its ground in a theme. */
export interface ContrastFact {
  where: 'button' | 'link' | 'chosen' | 'navbar';
  text: string;
  ground: string;
  /** 1 to 21. */
  ratio: number;
  isReadable: boolean;
}

/** The contrasts that follow from a palette in a theme. */
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

/** The colour that a theme draws in place of the brand's own, where that would not read; null where it is drawn as it is. */
export function drawnInstead(palette: Palette, scheme: Scheme): string | null {
  const drawn = shadesOf(palette)[scheme].primary;
  return drawn.toLowerCase() === palette.primary.toLowerCase() ? null : drawn;
}
