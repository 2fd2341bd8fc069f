import pxToRem from 'postcss-pxtorem';

/** Lengths are written in px and follow the person's font size, those of media queries too: as if the page were zoomed. */
export const lengths = {
  postcss: { plugins: [pxToRem({ propList: ['*'], mediaQuery: true, minPixelValue: 2, unitPrecision: 6 })] },
};
