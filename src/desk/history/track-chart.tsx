import { useComputedColorScheme } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import type { ChartMeasure } from '../../../domain/live/history/history-choice.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { nextFrame } from '../../base/platform.ts';
import { chartLookOf } from './chart-look.ts';
import { chartTable, ignitionSpans, measureOf } from './chart-data.ts';
import type { Happening } from './happening.ts';
import { joined, makeChart, type ChartInput } from './make-chart.ts';
import { onMoment, type ReplayActor } from './replay-actor.ts';
import { momentByKey } from './moment-keys.ts';
import classes from './track-chart.module.css';
import { useMomentText } from './use-moment-text.ts';
import type { Vehicle } from './use-vehicles.ts';

export interface TrackChartProps {
  vehicles: readonly Vehicle[];
  focus: Vehicle;
  measure: ChartMeasure | null;
  happenings: readonly Happening[];
  actor: ReplayActor;
}

/** What the chart draws, but for its colours. */
function useInput({ vehicles, focus, measure, happenings }: TrackChartProps): Omit<ChartInput, 'look'> | null {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const shown = [focus, ...vehicles.filter(({ device }) => device !== focus.device)].filter(({ track }) => track);
    if (!focus.track) return null;
    const found = measure && measureOf(focus.track, measure);
    const columns = shown.map(({ track }) => chartTable(track!.timeMs, track!.speedKmh));
    return {
      table: joined([...columns, ...(found ? [chartTable(focus.track.timeMs, found.values)] : [])]),
      speeds: shown.map(({ name, colour, dash }) => ({ name, colour, dash })),
      measure: found,
      measureName: measure ? t(`history.measures.${measure}`) : '',
      ignition: ignitionSpans(focus.track),
      limitKmh: focus.limitKmh,
      happenings: happenings.filter(({ device }) => device === focus.device),
      format,
    };
  }, [vehicles, focus, measure, happenings, t, format]);
}

/** Speed over time, with what else there is; the moment is set by pointer and keys, and drawn without a render. */
export default function TrackChart(props: TrackChartProps) {
  const { t } = useTranslation();
  const { actor, focus } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useChart(place, useInput(props), actor);
  const { fromMs, toMs } = actor.getSnapshot().context;
  const { atMs, text } = useMomentText(actor, focus);
  const [isHeld, setHeld] = useState(false);

  const momentOf = (event: PointerEvent): number | null => {
    if (!chart) return null;
    const left = event.clientX - chart.over.getBoundingClientRect().left;
    return chart.posToVal(left, 'x') * 1000;
  };
  const take = (event: PointerEvent, type: 'POINT' | 'SEEK'): void => {
    const moment = momentOf(event);
    if (moment !== null) actor.send({ type, atMs: moment });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moment = momentByKey(event.key, actor.getSnapshot().context, focus.track?.timeMs ?? []);
    if (moment === null) return;
    event.preventDefault();
    actor.send({ type: 'SEEK', atMs: moment });
  };
  return (
    <div
      className={classes.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('history.chart.label')}
      aria-valuemin={Math.round(fromMs / 1000)}
      aria-valuemax={Math.round(toMs / 1000)}
      aria-valuenow={Math.round(atMs / 1000)}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        take(event, 'SEEK');
      }}
      onPointerMove={(event) => take(event, isHeld ? 'SEEK' : 'POINT')}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <div ref={place} className={classes.canvas} />
    </div>
  );
}

/** The chart in its place, as large as that; its cursor stands at the moment. */
function useChart(
  place: RefObject<HTMLDivElement | null>,
  input: Omit<ChartInput, 'look'> | null,
  actor: ReplayActor,
): uPlot | null {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [chart, setChart] = useState<uPlot | null>(null);
  const point = useEffectEvent((atMs: number) => {
    if (chart) showMoment(chart, atMs);
  });
  useEffect(() => {
    const into = place.current!;
    if (input === null) return undefined;
    let made: uPlot | null = null;
    // In a frame of its own: the map draws the same data in this one.
    const callOff = nextFrame(() => {
      made = makeChart({ ...input, look: chartLookOf(into) }, into);
      setChart(made);
    });
    const sizes = new ResizeObserver(() => {
      if (made && into.clientWidth > 0) made.setSize({ width: into.clientWidth, height: into.clientHeight });
    });
    sizes.observe(into);
    return () => {
      callOff();
      sizes.disconnect();
      setChart(null);
      made?.destroy();
    };
  }, [place, input, theme]);
  useEffect(() => onMoment(actor, (atMs) => point(atMs)), [actor]);
  useEffect(() => {
    if (chart) point(actor.getSnapshot().context.atMs);
  }, [chart, actor]);
  return chart;
}

/** Puts the cursor of the chart at a moment: on its line, and on the points of its series. */
function showMoment(chart: uPlot, atMs: number): void {
  const left = chart.valToPos(atMs / 1000, 'x');
  chart.setCursor({ left, top: 0 }, false);
  chart.over.dataset['moment'] = String(Math.round(atMs / 1000));
}
