import { useLocation, useSearch } from 'wouter';
import { REPORT_MOST_DEVICES } from '../../../domain/live/devices/tracker-panel.ts';
import { tripKeyText } from '../../../domain/live/trips/trip.ts';
import { dayNamedMs } from '../../../domain/base/time/day.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useAllAsked } from '../../base/query/use-asked.ts';
import { useCall } from '../../base/query/use-call.ts';
import { boundsOfDays, dayAfter, dayOf, isDay } from '../../live/trips/days.ts';
import { sumOf, vehicleReports } from './report-totals.ts';

/** The longest period of a report, days. */
export const REPORT_MOST_DAYS = 7;

/** Why a report cannot be made of what was asked for. */
export type ReportFault = 'noDevice' | 'noDay' | 'endBefore' | 'tooLong';

/** What a report is asked to tell. */
export interface ReportWish {
  devices: readonly number[];
  from: string;
  to: string;
  orientation: 'portrait' | 'landscape';
}

/** What is wrong with a wish; null where nothing is. */
export function faultOf({ devices, from, to }: ReportWish): ReportFault | null {
  if (!isDay(from) || !isDay(to)) return 'noDay';
  if (to < from) return 'endBefore';
  if (to >= dayAfter(from, REPORT_MOST_DAYS)) return 'tooLong';
  return devices.length === 0 ? 'noDevice' : null;
}

/** The wish of the address: `devices` or `device`, and days of the person's zone; the last seven days without them. */
export function useWish(): [ReportWish, (next: ReportWish) => void] {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const { timeZone } = useFormat();
  const today = dayOf(serverNowMs(), timeZone);
  const ids = (query.get('devices') ?? query.get('device') ?? '').split(',').filter((id) => /^\d{16}$/.test(id));
  const wish: ReportWish = {
    devices: [...new Set(ids.map(Number))].slice(0, REPORT_MOST_DEVICES),
    from: query.get('start')?.slice(0, 10) ?? dayAfter(today, 1 - REPORT_MOST_DAYS),
    to: query.get('end')?.slice(0, 10) ?? today,
    orientation: query.get('orientation') === 'landscape' ? 'landscape' : 'portrait',
  };
  const go = ({ devices, from, to, orientation }: ReportWish): void => {
    const turned = orientation === 'landscape' ? '&orientation=landscape' : '';
    navigate(`${path}?devices=${devices.join(',')}&start=${from}&end=${to}${turned}`, { replace: true });
  };
  return [wish, go];
}

const NO_TIME = { startMs: 0, endMs: 0 };

/** The report of a wish; of one that has a fault its vehicles alone are asked for. */
export function useReport(wish: ReportWish) {
  const { devices } = wish;
  const { timeZone } = useFormat();
  const isReadable = faultOf(wish) === null;
  const { startMs, endMs } = isReadable ? boundsOfDays(wish.from, wish.to, timeZone) : NO_TIME;
  const period = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
  const days = useCall('kilometers.read', isReadable ? { query: { devices: devices.join(','), ...period } } : null);
  const trackers = useAllAsked(
    devices.map((device) => {
      const input = { params: { id: String(device) } };
      return { key: ['devices.read', input], ask: (ask) => ask('devices.read', input) };
    }),
  );
  const ways = useAllAsked(
    (isReadable ? devices : []).map((device) => {
      const input = { params: { key: tripKeyText({ device, startMs, endMs: endMs + 1, name: 'Resumo' }) } };
      return { key: ['trips.read', input], ask: (ask) => ask('trips.read', input) };
    }),
  );
  const startMsOf = (day: string): number => dayNamedMs(day, timeZone) ?? startMs;
  const nowMs = days.atMs || serverNowMs();
  const all = days.value ?? [];
  return {
    days,
    /** All of it is here, ways too: it can be printed. */
    isWhole:
      days.value !== undefined && ways.every(({ isFirst }) => !isFirst) && trackers.every((each) => !each.isFirst),
    total: sumOf(all, startMsOf, nowMs),
    vehicles: vehicleReports(devices, all, startMsOf, nowMs).map((report, at) => {
      const tracker = trackers[at]?.value;
      const names = [...new Set([tracker?.name, tracker?.vehicle?.licensePlate])].filter(Boolean);
      return {
        ...report,
        name: names.length === 0 ? String(report.device) : names.join(' · '),
        points: ways[at]?.value?.trackingTrip ?? [],
      };
    }),
  };
}
export type Report = ReturnType<typeof useReport>;
