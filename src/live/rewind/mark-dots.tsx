import { Tooltip } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogMark } from '../../../contract/event-log.ts';
import { useVehicleLabel } from '../fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { mergeMarks, type MarkDot } from './merge-marks.ts';
import classes from './marks.module.css';
import type { TimeWindow } from './time-window.ts';

interface Props {
  marks: readonly LogMark[];
  window: TimeWindow;
  /** Width of the track, px. */
  width: number;
  /** Least distance of two dots, px: the size of what a finger or a pointer hits. */
  apartPx: number;
  onMark(mark: LogMark): void;
}

/** What stands out in the log, above the bars. One stop of the tab key; arrows go from dot to dot. */
export function MarkDots({ marks, window, width, apartPx, onMark }: Props) {
  const { t } = useTranslation();
  const dots = useMemo(
    () => mergeMarks(marks, window, width > 0 ? apartPx / width : 1),
    [marks, window, width, apartPx],
  );
  const [stop, setStop] = useState(0);
  const reachable = Math.min(stop, dots.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = reachable + by;
    if (by === 0 || next < 0 || next >= dots.length) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  if (dots.length === 0) return <div className={classes.marks} />;
  return (
    <div className={classes.marks} role="toolbar" aria-label={t('rewind.marks.label')} onKeyDown={onKeyDown}>
      {dots.map((dot, index) => (
        <Dot
          key={`${dot.marks[0]!.atMs} ${dot.marks[0]!.device}`}
          dot={dot}
          tabIndex={index === reachable ? 0 : -1}
          onMark={onMark}
        />
      ))}
    </div>
  );
}

function Dot({ dot, tabIndex, onMark }: { dot: MarkDot; tabIndex: 0 | -1; onMark(mark: LogMark): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = dot.marks[0]!;
  const label = useVehicleLabel(first.row);
  const one = [t(`rewind.marks.${first.kind}`), label?.name ?? '', format.time(first.atMs)]
    .filter((part) => part !== '')
    .join(' · ');
  const words = dot.marks.length === 1 ? one : t('rewind.marks.several', { first: one, count: dot.marks.length - 1 });
  return (
    <Tooltip label={words} multiline maw={280} withArrow events={{ hover: true, focus: true, touch: false }}>
      <button
        type="button"
        className={classes.mark}
        tabIndex={tabIndex}
        aria-label={words}
        data-kind={dot.kind}
        style={{ left: `${(dot.at * 100).toFixed(3)}%` }}
        onClick={() => onMark(first)}
      >
        <span className={classes.dot} />
      </button>
    </Tooltip>
  );
}
