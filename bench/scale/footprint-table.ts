import type { DrawnLate, Footprint } from './footprint.ts';

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
const ms = (value: number | null): string => (value === null ? '–' : `${Math.round(value)} ms`);

const PACES = { smooth: 'smoothly', thin: 'in fewer frames', jump: 'in jumps' } as const;

const lateRow = (what: string, { toPageMs, toScreenMs, framesPerSecond, costMs, pace }: DrawnLate): string =>
  `| ${what} | ${ms(toPageMs.p50)} / ${ms(toPageMs.p99)} | ${ms(toScreenMs.p50)} / ${ms(toScreenMs.p95)} | ${framesPerSecond} | ${ms(costMs)} | ${PACES[pace]} |`;

/** The footprint as Markdown. */
export function footprintTable(one: Footprint): string {
  const { bare, ratio, drawn } = one;
  return [
    '| what | console | bare map | ratio |',
    '| --- | --- | --- | --- |',
    `| JavaScript of the sign-in page, gzip, with workers | ${kilobytes(one.signInBytes)} | | |`,
    `| JavaScript of the live map, gzip, with workers | ${kilobytes(one.liveMapBytes)} | ${kilobytes(bare.bytes)} | ${ratio.liveMapBytes} × |`,
    `| whole browser, from a cold cache to the map with its vehicles | ${one.coldStartCpuSeconds} s of CPU | ${bare.coldStartCpuSeconds} s | ${ratio.coldStartCpuSeconds} × |`,
    `| the same, put together without GL as where there is no graphics card | ${one.coldStartWithoutGlCpuSeconds} s of CPU | | |`,
    `| whole browser at rest | ${one.restCpuPercent} % of a core | ${bare.restCpuPercent} % | ${ratio.restCpuPercent} × |`,
    `| frames at rest | ${one.restFramesPerSecond}/s | | |`,
    `| whole browser at 1,000 events/s | ${one.movingCpuPercent} % of a core | | |`,
    '',
    '| at 1,000 events/s | server to page, p50 / p99 | page to screen, p50 / p95 | frames a second | cost of a frame | vehicles move |',
    '| --- | --- | --- | --- | --- | --- |',
    lateRow('the country in clusters', drawn.clusters),
    lateRow('the country, each vehicle', drawn.points),
    lateRow('a town, each vehicle', drawn.town),
  ].join('\n');
}
