/** The colours that tell vehicles and their tracks apart, in the order in which they are given out. */
export const PALETTE = [
  '#2e6373',
  '#d1495b',
  '#00798c',
  '#edae49',
  '#6a4c93',
  '#3a7d44',
  '#f3722c',
  '#277da1',
  '#b5179e',
  '#8a5a44',
  '#4d908e',
  '#c1121f',
  '#577590',
  '#7cb518',
  '#9d4edd',
  '#e07a5f',
  '#1d3557',
  '#b08900',
] as const;

/** Lighter and darker in turn, further each time, so that a shade stays apart from its colour and from the other shades. */
const STEPS = [0.28, -0.24, 0.46, -0.4, 0.6, -0.54] as const;

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
const hexOf = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** A colour mixed with white (`amount` above 0, up to 1) or black (below 0). */
export function shade(hex: string, amount: number): string {
  const towards = amount > 0 ? 255 : 0;
  const part = Math.abs(amount);
  return `#${[1, 3, 5].map((at) => hexOf(channel(hex, at) * (1 - part) + towards * part)).join('')}`;
}

/** The colour of the `index`-th vehicle: one of the 18, then shades of them; after all shades it begins again. */
export function paletteColour(index: number): string {
  const colour = PALETTE[index % PALETTE.length]!;
  const round = Math.floor(index / PALETTE.length) % (STEPS.length + 1);
  return round === 0 ? colour : shade(colour, STEPS[round - 1]!);
}
