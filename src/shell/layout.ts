import type { Profile } from '../../domain/people/users/user.ts';

/** Vertical: navigation at the side. Horizontal 1: a bar of its own beside the toolbar. Horizontal 2: within the toolbar's row. */
export const LAYOUT_VARIANTS = ['vertical', 'horizontal1', 'horizontal2'] as const;
export type LayoutVariant = (typeof LAYOUT_VARIANTS)[number];

/** What may be chosen of each part. A folded navbar shows icons without words. */
export const LAYOUT_OPTIONS = {
  mode: ['full', 'boxed'],
  navbar: ['shown', 'folded', 'hidden'],
  /** `above`: before the navigation (over the side bar's whole width, or over the navigation's bar); `below`: beside or after it. */
  toolbar: ['above', 'below', 'hidden'],
  footer: ['shown', 'hidden'],
} as const;

export type LayoutPart = keyof typeof LAYOUT_OPTIONS;
export type LayoutOptions = { [Part in LayoutPart]: (typeof LAYOUT_OPTIONS)[Part][number] };
export type LayoutChoice = LayoutOptions & { variant: LayoutVariant };

const USUAL: Record<LayoutVariant, LayoutChoice> = {
  vertical: { variant: 'vertical', mode: 'full', navbar: 'folded', toolbar: 'below', footer: 'shown' },
  horizontal1: { variant: 'horizontal1', mode: 'full', navbar: 'shown', toolbar: 'above', footer: 'shown' },
  horizontal2: { variant: 'horizontal2', mode: 'full', navbar: 'shown', toolbar: 'above', footer: 'shown' },
};

/** The default layout. */
export const USUAL_LAYOUT: LayoutChoice = USUAL.vertical;

const memberOf = <T extends string>(choices: readonly T[], value: unknown): T | null =>
  choices.find((choice) => choice === value) ?? null;

/** Parses the layout stored on the device; a missing or unknown part takes the default of its variant. */
export function layoutFrom(text: string | null): LayoutChoice {
  const kept = parsed(text);
  const usual = USUAL[memberOf(LAYOUT_VARIANTS, kept.variant) ?? 'vertical'];
  return {
    variant: usual.variant,
    mode: memberOf(LAYOUT_OPTIONS.mode, kept.mode) ?? usual.mode,
    navbar: memberOf(LAYOUT_OPTIONS.navbar, kept.navbar) ?? usual.navbar,
    toolbar: memberOf(LAYOUT_OPTIONS.toolbar, kept.toolbar) ?? usual.toolbar,
    footer: memberOf(LAYOUT_OPTIONS.footer, kept.footer) ?? usual.footer,
  };
}

function parsed(text: string | null): Partial<Record<keyof LayoutChoice, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Another variant: mode and footer stay as chosen, navigation and toolbar come as is usual there unless they are hidden. */
export function withVariant(choice: LayoutChoice, variant: LayoutVariant): LayoutChoice {
  const usual = USUAL[variant];
  return {
    ...choice,
    variant,
    navbar: choice.navbar === 'hidden' ? 'hidden' : usual.navbar,
    toolbar: choice.toolbar === 'hidden' ? 'hidden' : usual.toolbar,
  };
}

/** What may be chosen of a part in a variant: where toolbar and navigation share a row there is no above and below. */
export const optionsOf = (part: LayoutPart, variant: LayoutVariant): LayoutOptions[LayoutPart][] =>
  LAYOUT_OPTIONS[part].filter((option) => !(variant === 'horizontal2' && option === 'below'));

export const isUsualLayout = (choice: LayoutChoice): boolean => JSON.stringify(choice) === JSON.stringify(USUAL_LAYOUT);

/** The parts that are drawn, and where. */
export interface Frame {
  /** `side`: the bar along the left; `strip`: a bar across; `row`: within the toolbar. */
  navigation: 'side' | 'strip' | 'row' | 'none';
  /** Icons without words. */
  folded: boolean;
  /** `edge` is what stands in for a hidden toolbar where no footer can carry the way back. */
  toolbar: 'above' | 'below' | 'edge' | 'none';
  footer: boolean;
  boxed: boolean;
}

/** What comes of a choice: a customer has the toolbar and no navigation bar whatever was chosen. */
export function frameOf(choice: LayoutChoice, profile: Profile): Frame {
  const isCustomer = profile === 'USER';
  const footer = choice.footer === 'shown';
  // The toolbar is a customer's only way to every screen: it cannot be hidden from them.
  const hidden = choice.toolbar === 'hidden' && !isCustomer;
  const toolbar = hidden ? (footer ? 'none' : 'edge') : choice.toolbar === 'below' ? 'below' : 'above';
  return {
    navigation: isCustomer ? 'none' : navigationOf(choice, hidden),
    folded: choice.navbar === 'folded',
    toolbar,
    footer,
    boxed: choice.mode === 'boxed',
  };
}

function navigationOf({ variant, navbar }: LayoutChoice, toolbarHidden: boolean): Frame['navigation'] {
  if (navbar === 'hidden') return 'none';
  if (variant === 'vertical') return 'side';
  // Without the row it belongs to, the navigation is a strip of its own.
  return variant === 'horizontal2' && !toolbarHidden ? 'row' : 'strip';
}
