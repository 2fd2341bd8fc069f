import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../domain/people/users/grants.ts';
import { typeText } from '../incidents/type-words.ts';
import { statusText } from '../incidents/case-words.ts';
import { alarmName } from '../../people/notifications/news-text.ts';
import { useAllAsked } from '../../base/query/use-asked.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import type { Failure } from '../../../contract/failure.ts';
import type { Happening } from './happening.ts';

/** Newest ones that are shown of each vehicle: more would hide each other on the line of time. */
export const MOST_HAPPENINGS = 100;

interface Happenings {
  /** The oldest first. */
  all: readonly Happening[];
  /** There were more than are shown. */
  isPartial: boolean;
  failure: Failure | null;
  isFirst: boolean;
  again(): void;
}

const key = (name: 'events.list' | 'incidents.list', input: object) => [name, input] as const;

function useAskedHappenings(devices: readonly number[], start: string, end: string) {
  const { user, permissions } = useSignedIn();
  const events = useAllAsked(
    devices.map((device) => {
      const input = { query: { device: String(device), start, end, limit: MOST_HAPPENINGS } };
      return { key: key('events.list', input), ask: (ask) => ask('events.list', input) };
    }),
  );
  const maySeeIncidents = user.profile !== 'USER' && grants(permissions, 'MONITORING_INCIDENTS');
  const incidents = useAllAsked(
    (maySeeIncidents ? devices : []).map((device) => {
      const input = { query: { device: String(device), limit: MOST_HAPPENINGS } };
      return { key: key('incidents.list', input), ask: (ask) => ask('incidents.list', input) };
    }),
  );
  return { events, incidents };
}

/** What happened to some vehicles in a period: their events and, for who may see them, their incidents. */
export function useHappenings(devices: readonly number[], start: string, end: string): Happenings {
  const { t, i18n } = useTranslation();
  const { events, incidents } = useAskedHappenings(devices, start, end);
  const known = [...events, ...incidents].map(({ atMs }) => atMs).join();
  const all = useMemo(() => {
    const ofEvents = events.flatMap(({ value }, at) =>
      (value?.content ?? []).map(({ id, dateTime, type, onOff, description }) => ({
        id,
        kind: 'event' as const,
        device: devices[at]!,
        atMs: Date.parse(dateTime),
        title: description === null ? t(`events.types.${type}`) : alarmName(description),
        text: t(onOff ? 'events.on' : 'events.off'),
        address: null,
      })),
    );
    const ofIncidents = incidents.flatMap(({ value }, at) =>
      (value?.content ?? [])
        .filter(({ dateTime }) => dateTime >= start && dateTime <= end)
        .map(({ id, code, type, dateTime, status }) => ({
          id: String(id),
          kind: 'incident' as const,
          device: devices[at]!,
          atMs: Date.parse(dateTime),
          title: typeText(type),
          text: `${code} · ${statusText(status)}`,
          address: `/operator-area-detail/${id}`,
        })),
    );
    return [...ofEvents, ...ofIncidents].toSorted((one, other) => one.atMs - other.atMs);
    // When the answers came stands for them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known, devices.join(), start, end, t, i18n.language]);
  const asked = [...events, ...incidents];
  const failed = asked.find(({ failure, value }) => failure && !value);
  return {
    all,
    isPartial: events.some(({ value }) => (value?.totalElements ?? 0) > MOST_HAPPENINGS),
    failure: failed?.failure ?? null,
    isFirst: asked.some(({ isFirst }) => isFirst),
    again: () => asked.filter(({ failure }) => failure).forEach(({ again }) => again()),
  };
}
