import type uPlot from 'uplot';
import type { ChartLook } from './chart-look.ts';
import type { Happening } from './happening.ts';

/** What is painted beside the lines. */
export interface Painted {
  look: ChartLook;
  ignition: readonly { startMs: number; endMs: number }[];
  limitKmh: number | null;
  happenings: readonly Happening[];
}

const BAND_PX = 5;
const MARK_PX = 5;

/** Times in which the ignition was on, as a band along the bottom. */
export function paintIgnition(chart: uPlot, { look, ignition }: Painted): void {
  const { ctx, bbox } = chart;
  const band = BAND_PX * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = look.ignition;
  for (const { startMs, endMs } of ignition) {
    const from = Math.max(bbox.left, chart.valToPos(startMs / 1000, 'x', true));
    const to = Math.min(bbox.left + bbox.width, chart.valToPos(endMs / 1000, 'x', true));
    if (to > from) ctx.fillRect(from, bbox.top + bbox.height - band, Math.max(1, to - from), band);
  }
  ctx.restore();
}

/** The limit in force, across the chart. */
export function paintLimit(chart: uPlot, { look, limitKmh }: Painted): void {
  if (limitKmh === null) return;
  const { ctx, bbox } = chart;
  const y = Math.round(chart.valToPos(limitKmh, 'kmh', true));
  if (y < bbox.top) return;
  ctx.save();
  ctx.strokeStyle = look.limit;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** Events as triangles, incidents as diamonds, along the top. */
export function paintHappenings(chart: uPlot, { look, happenings }: Painted): void {
  const { ctx, bbox } = chart;
  const size = MARK_PX * devicePixelRatio;
  ctx.save();
  for (const { kind, atMs } of happenings) {
    const x = chart.valToPos(atMs / 1000, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    const y = bbox.top + size;
    ctx.fillStyle = kind === 'incident' ? look.incident : look.event;
    ctx.beginPath();
    ctx.moveTo(x - size, kind === 'incident' ? y : y - size);
    ctx.lineTo(x, kind === 'incident' ? y - size : y + size);
    ctx.lineTo(x + size, kind === 'incident' ? y : y - size);
    if (kind === 'incident') ctx.lineTo(x, y + size);
    ctx.closePath();
    ctx.fill();
  }
  ctx.restore();
}
