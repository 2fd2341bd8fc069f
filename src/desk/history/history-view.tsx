import { Skeleton, Tabs } from '@mantine/core';
import { IconCalendarOff, IconMapPinOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_MEASURES, HISTORY_TABS, MOST_VEHICLES } from '../../../domain/live/history/history-choice.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import { TabRow } from '../../base/ui/tab-row.tsx';
import { measureOf } from './chart-data.ts';
import { DayCalendar } from './day-calendar.tsx';
import { HappeningsPart } from './happenings-part.tsx';
import { HistoryActions } from './history-actions.tsx';
import classes from './history.module.css';
import { MapLegend } from './map-legend.tsx';
import { PositionsPart } from './positions-part.tsx';
import { useReplay, type ReplayActor } from './replay-actor.ts';
import { ReplayBar } from './replay-bar.tsx';
import { useReplayKeys } from './replay-keys.ts';
import type { Choice } from './use-choice.ts';
import { useHappenings } from './use-happenings.ts';
import { useMapLook } from './use-map-look.ts';
import { useInstants, useVehicles, type Vehicle } from './use-vehicles.ts';
import { VehiclesCard } from './vehicles-card.tsx';

const TrackMap = lazy(() => import('./track-map.tsx'));
const TrackChart = lazy(() => import('./track-chart.tsx'));

/** The past of some vehicles: map, chart and table of one moment, the days they drove, and what happened. */
export function HistoryView({ choice }: { choice: Choice }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { theme } = useMapLook();
  const { devices, period } = choice;
  const { start, end } = useInstants(period);
  const vehicles = useVehicles(devices, period, theme);
  const focus = vehicles.find(({ device }) => device === choice.focus) ?? vehicles[0]!;
  const happenings = useHappenings(devices, start, end);
  const actor = useReplay(vehicles);
  useReplayKeys(actor, focus);
  const actions = <HistoryActions choice={choice} focus={focus} />;
  return (
    <>
      <ScreenHeader title={t('history.title')} subtitle={vehicles.map(({ name }) => name).join(', ')}>
        {!phone && actions}
      </ScreenHeader>
      <div className={classes.screen}>
        <section className={classes.shown} aria-label={t('history.shown')}>
          {phone && actions}
          <Shown choice={choice} vehicles={vehicles} focus={focus} happenings={happenings.all} actor={actor} />
        </section>
        <Side choice={choice} vehicles={vehicles} focus={focus} happenings={happenings} actor={actor} />
      </div>
    </>
  );
}

interface PartProps {
  choice: Choice;
  vehicles: readonly Vehicle[];
  focus: Vehicle;
  actor: ReplayActor;
}

/** Map, replay and chart; or why there is nothing to show. */
function Shown({
  choice,
  vehicles,
  focus,
  happenings,
  actor,
}: PartProps & { happenings: ReturnType<typeof useHappenings>['all'] }) {
  const { t } = useTranslation();
  const { theme } = useMapLook();
  const shown = useMemo(() => vehicles.filter(({ track }) => track && track.timeMs.length > 0), [vehicles]);
  const failed = vehicles.filter(({ failure, track }) => failure && !track);
  if (shown.length === 0) return <Nothing vehicles={vehicles} />;
  const drawn = focus.track && focus.track.timeMs.length > 0 ? focus : shown[0]!;
  const thinned = shown.filter(({ track }) => track!.isThinned);
  return (
    <>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <TrackMap vehicles={shown} focus={drawn} layers={choice.layers} happenings={happenings} actor={actor} />
        </Suspense>
        <MapLegend
          layers={choice.layers}
          onLayers={(layers) => choice.change({ layers })}
          speeds={shown.length === 1 ? shown[0]! : null}
          theme={theme}
        />
        <div className={classes.notes}>
          {failed.map(({ device, name, failure, again }) => (
            <FailureCallout key={device} title={name} failure={failure!} onRetry={again} />
          ))}
          {thinned.map((vehicle) => (
            <Thinned key={vehicle.device} vehicle={vehicle} isAlone={vehicles.length === 1} />
          ))}
          {focus !== drawn && !focus.isFirst && !focus.failure && (
            <p className={classes.note}>{t('history.noneOf', { name: focus.name })}</p>
          )}
        </div>
      </div>
      <ReplayBar actor={actor} vehicle={drawn} />
      <ChartPart choice={choice} vehicles={shown} focus={drawn} happenings={happenings} actor={actor} />
    </>
  );
}

/** Says plainly that not every position is drawn. */
function Thinned({ vehicle: { track, name }, isAlone }: { vehicle: Vehicle; isAlone: boolean }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const text = t('history.thinned', { shown: integer(track!.timeMs.length), total: integer(track!.total) });
  return <p className={classes.note}>{isAlone ? text : `${name}: ${text}`}</p>;
}

function ChartPart(props: PartProps & { happenings: ReturnType<typeof useHappenings>['all'] }) {
  const { t } = useTranslation();
  const { choice, vehicles, focus, happenings, actor } = props;
  const offered = CHART_MEASURES.filter((measure) => measureOf(focus.track!, measure) !== null);
  return (
    <div className={classes.chart}>
      <div className={classes.chartHead}>
        <span className={classes.chartTitle}>{t('history.chart.title')}</span>
        {offered.map((measure) => (
          <button
            key={measure}
            type="button"
            className={classes.chip}
            aria-pressed={measure === choice.measure}
            onClick={() => choice.change({ measure: measure === choice.measure ? null : measure })}
          >
            {t(`history.measures.${measure}`)}
          </button>
        ))}
      </div>
      <div className={classes.chartPlace}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <TrackChart
            vehicles={vehicles}
            focus={focus}
            measure={choice.measure}
            happenings={happenings}
            actor={actor}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** Nothing is there yet, could be had, or was driven. */
function Nothing({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useTranslation();
  if (vehicles.some(({ isFirst }) => isFirst))
    return (
      <div className={classes.loading} role="status" aria-label={t('common.loading')}>
        <Skeleton height="100%" radius={0} />
      </div>
    );
  const failed = vehicles.find(({ failure }) => failure);
  if (failed?.failure?.kind === 'missing')
    return (
      <Notice
        title={t('history.missing')}
        text={t('history.missingText')}
        icon={<IconMapPinOff size={28} stroke={1.75} />}
      />
    );
  if (failed?.failure)
    return (
      <div className={classes.failed}>
        <FailureCallout title={t('history.failed')} failure={failed.failure} onRetry={failed.again} />
      </div>
    );
  return (
    <Notice title={t('history.none')} text={t('history.noneText')} icon={<IconCalendarOff size={28} stroke={1.75} />} />
  );
}

function Side({
  choice,
  vehicles,
  focus,
  happenings,
  actor,
}: PartProps & { happenings: ReturnType<typeof useHappenings> }) {
  const { t } = useTranslation();
  const { tab, change, devices, period, today } = choice;
  const { end } = useInstants(period);
  const parts: Record<typeof tab, ReactNode> = {
    days: (
      <div className={classes.days}>
        <VehiclesCard
          vehicles={vehicles}
          focus={focus.device}
          onFocus={(device) => change({ focus: device })}
          onAdd={(device) => change({ devices: [...devices, device].slice(0, MOST_VEHICLES) })}
          onRemove={(device) => change({ devices: devices.filter((one) => one !== device), focus: null })}
        />
        <DayCalendar
          key={focus.device}
          device={focus.device}
          period={period}
          today={today}
          onChoose={(day) => change({ period: { ...period, from: day, to: day } })}
        />
      </div>
    ),
    positions: <PositionsPart key={focus.device} vehicle={focus} end={end} actor={actor} />,
    happenings: <HappeningsPart happenings={happenings} vehicles={vehicles} actor={actor} />,
  };
  return (
    <Tabs
      className={classes.side}
      value={tab}
      onChange={(next) => change({ tab: HISTORY_TABS.find((one) => one === next) ?? tab })}
    >
      <TabRow value={tab} label={t('history.tabs.label')}>
        {HISTORY_TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`history.tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={tab} className={classes.panel}>
        {parts[tab]}
      </Tabs.Panel>
    </Tabs>
  );
}
