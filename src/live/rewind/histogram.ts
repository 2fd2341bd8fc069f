/** Width of a bar in a bin of width 1. */
const BAR = 0.66;
/** An event alone still shows, of 100. */
const LOWEST = 6;

/** Bars of the bins as an SVG path, a bin 1 wide and the tallest 100 high, standing on y 100. Empty bins draw nothing. */
export function histogramPath(bins: Uint32Array): string {
  const most = bins.reduce((highest, count) => Math.max(highest, count), 1);
  let path = '';
  for (const [index, count] of bins.entries()) {
    if (count === 0) continue;
    // By the root: a quiet night beside a busy morning is still to be seen.
    const height = Math.max(LOWEST, Math.round(100 * Math.sqrt(count / most)));
    path += `M${index + (1 - BAR) / 2} 100v${-height}h${BAR}v${height}z`;
  }
  return path;
}
