import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
  rem,
} from '@mantine/core';
import type { Palette } from '../../../domain/people/brands/brand.ts';
import { hexOfOklch, oklchOf } from './colour.ts';
import { listGapPx, takeOnlyMatch } from '../ui/choice-lists.ts';
import { DARK_SHADE, LIGHT_SHADE, NEUTRAL, readableText, shadesOf, type BrandShades } from './shades.ts';

export interface BrandTheme {
  theme: MantineThemeOverride;
  /** Variables of Mantine and of this console for both themes, as a style sheet. */
  css: string;
}

type Scheme = 'light' | 'dark';

const lighter = (hex: string, by: number): string => {
  const colour = oklchOf(hex);
  return hexOfOklch({ ...colour, lightness: colour.lightness + by });
};

/** Mantine draws its dark theme from ten greys; these are the console's. */
const DARK_GREYS: MantineColorsTuple = [
  NEUTRAL.dark.text,
  '#c5d2da',
  NEUTRAL.dark.muted,
  '#7d909c',
  NEUTRAL.dark.border,
  '#1c2830',
  NEUTRAL.dark.surface,
  '#10181d',
  NEUTRAL.dark.page,
  '#080d10',
];

/** Its greys in the light theme. */
const LIGHT_GREYS: MantineColorsTuple = [
  '#f8fafb',
  NEUTRAL.light.page,
  '#eaeef0',
  NEUTRAL.light.border,
  '#d3dade',
  '#8b99a4',
  NEUTRAL.light.muted,
  '#46545e',
  '#2c3942',
  NEUTRAL.light.text,
];

/** Text upon the brand's colour differs by theme, which Mantine cannot know when it draws: it takes the variable. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const ofBrand = (input.color || input.theme.primaryColor) === 'brand';
  return ofBrand && input.variant === 'filled' ? { ...colours, color: 'var(--on-primary)' } : colours;
};

const INTER = "'Inter Variable', system-ui, sans-serif";

/** A list opens on a click, an arrow or typing, not on mere focus; Enter takes the only match. */
const FIELD_WITH_LIST = { defaultProps: { openOnFocus: false, onKeyDown: takeOnlyMatch } };
/** Enter on what is chosen already keeps it: where none may be chosen there is a button for that. */
const SELECT = { defaultProps: { ...FIELD_WITH_LIST.defaultProps, allowDeselect: false } };
const CHOICE_LISTS = {
  Select: SELECT,
  MultiSelect: FIELD_WITH_LIST,
  Autocomplete: { defaultProps: { openOnFocus: false } },
  Combobox: { defaultProps: { offset: listGapPx } },
};

function mantineThemeOf(shades: BrandShades): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: LIGHT_SHADE, dark: DARK_SHADE },
    colors: { brand: shades.scale as unknown as MantineColorsTuple, gray: LIGHT_GREYS, dark: DARK_GREYS },
    black: NEUTRAL.light.text,
    variantColorResolver,
    fontFamily: INTER,
    headings: { fontFamily: INTER, fontWeight: '650' },
    fontWeights: { regular: '400', medium: '570', bold: '650' },
    fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(14), lg: rem(15), xl: rem(17) },
    radius: { xs: rem(6), sm: rem(8), md: rem(10), lg: rem(14), xl: rem(20) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // A hint below the field keeps fields side by side aligned.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      ...CHOICE_LISTS,
    },
  });
}

/** The console's own variables: the table of colours, the brand's, and readable forms of the status colours for text. */
export function tokensOf(shades: BrandShades, scheme: Scheme): Record<string, string> {
  const neutral = NEUTRAL[scheme];
  const brand = shades[scheme];
  const grounds = [neutral.surface, neutral.page];
  return {
    '--page': neutral.page,
    '--surface': neutral.surface,
    '--surface-hover': scheme === 'light' ? '#f3f6f7' : '#1a262d',
    '--border': neutral.border,
    '--text': neutral.text,
    '--muted': neutral.muted,
    '--faint': neutral.faint,
    '--moving': neutral.moving,
    '--stopped': neutral.stopped,
    '--parked': neutral.parked,
    '--offline': neutral.offline,
    '--moving-text': readableText(neutral.moving, grounds, scheme),
    '--stopped-text': readableText(neutral.stopped, grounds, scheme),
    '--parked-text': readableText(neutral.parked, grounds, scheme),
    '--offline-text': readableText(neutral.offline, grounds, scheme),
    '--warning': scheme === 'light' ? '#b45309' : '#f0b25b',
    '--warning-soft': scheme === 'light' ? '#fdf3e3' : '#35290f',
    '--danger-soft': scheme === 'light' ? '#fdeceb' : '#3a1c1e',
    '--primary': brand.primary,
    '--primary-hover': lighter(brand.primary, scheme === 'light' ? -0.05 : 0.05),
    '--on-primary': brand.onPrimary,
    '--soft': brand.soft,
    '--ink': brand.ink,
    '--navbar': brand.navbar,
    '--navbar-raised': lighter(brand.navbar, scheme === 'light' ? 0.07 : 0.06),
    '--on-navbar': '#c4d2d9',
    '--shadow':
      scheme === 'light'
        ? '0 1px 2px rgb(16 32 42 / 6%), 0 6px 20px rgb(16 32 42 / 10%)'
        : '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 45%)',
  };
}

const MANTINE_TOKENS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--stopped-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-brand-contrast': 'var(--on-primary)',
  '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-color-brand-light': 'var(--soft)',
  '--mantine-color-brand-light-hover': 'var(--soft)',
  '--mantine-color-brand-light-color': 'var(--ink)',
};

/** Mantine's theme and the style sheet of variables for a brand's palette. */
export function brandThemeOf(palette: Palette): BrandTheme {
  const shades = shadesOf(palette);
  const theme = mantineThemeOf(shades);
  const base = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const css = convertCssVariables(
    {
      variables: base.variables,
      light: { ...base.light, ...MANTINE_TOKENS, ...tokensOf(shades, 'light') },
      dark: { ...base.dark, ...MANTINE_TOKENS, ...tokensOf(shades, 'dark') },
    },
    ':root',
  );
  return { theme, css };
}
