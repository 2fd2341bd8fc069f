import { z } from 'zod';
import { TELEMETRY_ONLINE_MS } from '../telemetry/activity.ts';

/** The counts of silent devices, as indicators and reports spell them. */
export const noComunicationCount = z.enum([
  'noComunication1',
  'noComunication6',
  'noComunication24',
  'noComunication48',
  'noComunication72',
  'noComunication72More',
]);
export type NoComunicationCount = z.infer<typeof noComunicationCount>;

/** The ranges that last positions can be asked for. */
export const silenceRange = z.enum(['1H', '6H', '12H', '24H', '48H', '72H', '72H_MORE']);
export type SilenceRange = z.infer<typeof silenceRange>;

/** The values of `semComunicao` in the address of `/reports`. */
export const semComunicao = z.enum(['1h', '6h', '24h', '48h', '72h', 'p72h']);
export type SemComunicao = z.infer<typeof semComunicao>;

const HOUR_MS = 3_600_000;

/** Longer silent than `overMs`, and not longer than `upToMs`. */
interface Silence {
  range: SilenceRange;
  overMs: number;
  upToMs: number;
  /** Null where a range is only a choice: there is no such count and no such report. */
  count: NoComunicationCount | null;
  report: SemComunicao | null;
}

/**
 * The three lists side by side. The counted ranges follow one another without overlap; the first begins where a device stops
 * being online, since one that spoke a minute ago is not silent. `12H` is the first half of `24H`.
 */
export const SILENCES: readonly Silence[] = [
  { range: '1H', overMs: TELEMETRY_ONLINE_MS, upToMs: HOUR_MS, count: 'noComunication1', report: '1h' },
  { range: '6H', overMs: HOUR_MS, upToMs: 6 * HOUR_MS, count: 'noComunication6', report: '6h' },
  { range: '12H', overMs: 6 * HOUR_MS, upToMs: 12 * HOUR_MS, count: null, report: null },
  { range: '24H', overMs: 6 * HOUR_MS, upToMs: 24 * HOUR_MS, count: 'noComunication24', report: '24h' },
  { range: '48H', overMs: 24 * HOUR_MS, upToMs: 48 * HOUR_MS, count: 'noComunication48', report: '48h' },
  { range: '72H', overMs: 48 * HOUR_MS, upToMs: 72 * HOUR_MS, count: 'noComunication72', report: '72h' },
  {
    range: '72H_MORE',
    overMs: 72 * HOUR_MS,
    upToMs: Number.POSITIVE_INFINITY,
    count: 'noComunication72More',
    report: 'p72h',
  },
];

/** A counted range: one that has a bar, a report and a list. */
export type CountedSilence = Silence & { count: NoComunicationCount; report: SemComunicao };
export const COUNTED_SILENCES = SILENCES.filter((silence): silence is CountedSilence => silence.count !== null);

/** Whether a silence of so many ms lies in a range. */
export function isWithin(range: SilenceRange, silentMs: number): boolean {
  return SILENCES.some((silence) => silence.range === range && silentMs > silence.overMs && silentMs <= silence.upToMs);
}

/** The count a silence of so many ms belongs to; null while the device is online. */
export function countOf(silentMs: number): NoComunicationCount | null {
  return COUNTED_SILENCES.find(({ overMs, upToMs }) => silentMs > overMs && silentMs <= upToMs)?.count ?? null;
}

export type NoComunicationCounts = Record<NoComunicationCount, number>;
export const noComunicationCountsSchema = z.record(noComunicationCount, z.number().int());

/** Every count at zero. */
export const noSilence = (): NoComunicationCounts =>
  Object.fromEntries(noComunicationCount.options.map((count) => [count, 0])) as NoComunicationCounts;
