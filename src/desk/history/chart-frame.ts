import type uPlot from 'uplot';
import type { ChartLook } from './chart-look.ts';

/** uPlot asks nobody but its page where the cursor stands: its own ways of moving it are off. */
const NEVER = () => null;
export const STILL_CURSOR: uPlot.Cursor = {
  y: false,
  drag: { x: false, y: false },
  points: { size: 8 },
  bind: {
    mousedown: NEVER,
    mouseup: NEVER,
    click: NEVER,
    dblclick: NEVER,
    mousemove: NEVER,
    mouseleave: NEVER,
    mouseenter: NEVER,
  },
};

/** What every axis of a chart looks like. */
export const lineAxis = (look: Pick<ChartLook, 'text' | 'font' | 'grid'>) => ({
  stroke: look.text,
  font: look.font,
  grid: { stroke: look.grid, width: 1 },
  ticks: { show: false },
});
