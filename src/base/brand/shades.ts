import type { Palette } from '../../../domain/people/brands/brand.ts';
import { contrastOf, hexOfOklch, oklchOf, type Oklch } from './colour.ts';

/** What AA asks of text. */
export const READABLE = 4.5;

/** Neutral colours of both themes, the same for every brand. */
export const NEUTRAL = {
  light: {
    page: '#f3f5f6',
    surface: '#ffffff',
    border: '#e1e6e9',
    text: '#15212a',
    muted: '#5d6d79',
    faint: '#8b99a4',
    moving: '#16925a',
    stopped: '#d23f3f',
    parked: '#5a56d6',
    offline: '#84919c',
  },
  dark: {
    page: '#0d1418',
    surface: '#141d23',
    border: '#26343d',
    text: '#e7eef2',
    muted: '#93a5b1',
    faint: '#6b7d89',
    moving: '#35c27f',
    stopped: '#f06a6a',
    parked: '#8c8af5',
    offline: '#8796a2',
  },
} as const;

export interface ThemeShades {
  /** Filled controls and links. */
  primary: string;
  /** Text upon `primary`. */
  onPrimary: string;
  /** Backgrounds of what is chosen. */
  soft: string;
  /** Text upon `soft`. */
  ink: string;
  navbar: string;
}

export interface BrandShades {
  /** Lightest to darkest; index 6 is the light theme's primary, index 4 the dark theme's. */
  scale: string[];
  light: ThemeShades;
  dark: ThemeShades;
}

export const LIGHT_SHADE = 6;
export const DARK_SHADE = 4;

/** Moves a colour's lightness step by step until it reads on all grounds; black or white do in the end. */
function readableOn(colour: Oklch, grounds: readonly string[], step: number): Oklch {
  let found = colour;
  while (
    grounds.some((ground) => contrastOf(hexOfOklch(found), ground) < READABLE) &&
    (step < 0 ? found.lightness > 0 : found.lightness < 1)
  )
    found = { ...found, lightness: Math.min(1, Math.max(0, found.lightness + step)) };
  return found;
}

/** A colour of the same hue that reads as text on all grounds of a theme. */
export const readableText = (hex: string, grounds: readonly string[], scheme: 'light' | 'dark'): string =>
  hexOfOklch(readableOn(oklchOf(hex), grounds, scheme === 'light' ? -0.01 : 0.01));

const DARK_TEXT = '#0a1114';

/** Black-like or white text, whichever reads better on a ground. */
export const textOn = (ground: string): string =>
  contrastOf('#ffffff', ground) >= contrastOf(DARK_TEXT, ground) ? '#ffffff' : DARK_TEXT;

function navbarOf(palette: Palette, base: Oklch): string {
  const wanted = palette.navbar
    ? oklchOf(palette.navbar)
    : { ...base, lightness: 0.305, chroma: Math.min(base.chroma, 0.038) };
  return hexOfOklch(readableOn(wanted, ['#c4d2d9'], -0.01));
}

/**
 * Ten shades of a brand's primary colour and the colours both themes take from it, each readable (AA) where it is used,
 * whatever the brand chose: a yellow becomes darker in the light theme, a navy lighter in the dark one.
 */
export function shadesOf(palette: Palette): BrandShades {
  const base = oklchOf(palette.primary);
  const at = (lightness: number, chroma: number): Oklch => ({
    lightness,
    chroma: Math.min(base.chroma, chroma),
    hueRad: base.hueRad,
  });
  const softLight = hexOfOklch(at(0.945, 0.014));
  const softDark = hexOfOklch(at(0.31, 0.038));
  const light = readableOn(base, [NEUTRAL.light.surface, NEUTRAL.light.page, softLight], -0.01);
  const dark = readableOn(
    at(Math.max(0.74, base.lightness), 0.13),
    [NEUTRAL.dark.surface, NEUTRAL.dark.page, softDark],
    0.01,
  );
  const inkLight = readableOn(at(Math.min(light.lightness, 0.39), 0.12), [softLight], -0.01);
  const inkDark = readableOn(at(0.86, 0.09), [softDark], 0.01);
  const primaryLight = hexOfOklch(light);
  const primaryDark = hexOfOklch(dark);
  const between = (share: number): string =>
    hexOfOklch({
      lightness: dark.lightness + (light.lightness - dark.lightness) * share,
      chroma: dark.chroma + (light.chroma - dark.chroma) * share,
      hueRad: base.hueRad,
    });
  const scale = [
    softLight,
    hexOfOklch(at(0.915, 0.028)),
    hexOfOklch(at(0.88, 0.05)),
    hexOfOklch(at(0.84, 0.075)),
    primaryDark,
    between(0.55),
    primaryLight,
    hexOfOklch({ ...light, lightness: light.lightness * 0.9 }),
    hexOfOklch({ ...light, lightness: light.lightness * 0.8 }),
    hexOfOklch({ ...light, lightness: light.lightness * 0.68 }),
  ];
  const nightNavbar = hexOfOklch({ ...at(0.175, 0.014) });
  return {
    scale,
    light: {
      primary: primaryLight,
      onPrimary: textOn(primaryLight),
      soft: softLight,
      ink: hexOfOklch(inkLight),
      navbar: navbarOf(palette, base),
    },
    dark: {
      primary: primaryDark,
      onPrimary: textOn(primaryDark),
      soft: softDark,
      ink: hexOfOklch(inkDark),
      navbar: nightNavbar,
    },
  };
}
