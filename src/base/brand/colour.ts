/** Colour arithmetic for shades: sRGB hex, OKLCH in between (even steps for the eye), contrast as WCAG 2 counts it. */
export interface Oklch {
  /** 0 black to 1 white. */
  lightness: number;
  chroma: number;
  hueRad: number;
}

type Triple = [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Channels 0 to 1 of `#rrggbb`. */
export function channelsOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const hexOf = (channels: Triple): string =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hueRad: Math.atan2(b, a),
  };
}

function linearOf({ lightness, chroma, hueRad }: Oklch): Triple {
  const a = chroma * Math.cos(hueRad);
  const b = chroma * Math.sin(hueRad);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const shown = (channels: Triple): boolean => channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** The nearest colour a screen shows of the same lightness and hue: chroma gives way. */
export function hexOfOklch(colour: Oklch): string {
  let chroma = colour.chroma;
  let channels = linearOf(colour);
  while (!shown(channels) && chroma > 0.001) {
    chroma *= 0.94;
    channels = linearOf({ ...colour, chroma });
  }
  return hexOf(channels.map((channel) => fromLinear(Math.max(0, channel))) as Triple);
}

/** Relative luminance, 0 to 1. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [darker, lighter] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
