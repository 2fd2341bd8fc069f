import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceStore } from '../platform.ts';
import { usePhone } from '../shell/use-phone.ts';
import { SHEET_CLEAR_PX, SHEET_HEIGHTS, SHEET_SHARE, type SheetHeight } from './sheet-height.ts';
import { SheetHandle } from './sheet-handle.tsx';
import classes from './side-panel.module.css';
import type { MovablePanel } from './use-panel-place.ts';

interface Props {
  label: string;
  side: 'left' | 'right';
  /** Null where `peek` says it. */
  head: ReactNode;
  /** Stands below the head and is left of a sheet that is folded. */
  peek?: ReactNode;
  children: ReactNode;
  height: SheetHeight;
  onHeight(height: SheetHeight): void;
  /** Those that a phone's sheet has; all three unless said otherwise. */
  heights?: readonly SheetHeight[];
  /** Share of a phone that an open sheet takes. */
  openShare?: number;
  /** Leaves room below for the bar of the chosen vehicle. */
  raised?: boolean;
  /** Where somebody may move it; without it stands at its side. */
  mover?: MovablePanel;
}

/** Whether a panel was folded when this device last showed it; `first` where it never did. */
export function useFolded(storeKey: string, first = false): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    const kept = deviceStore.get(storeKey);
    return kept === null ? first : kept === 'folded';
  });
  const fold = (next: boolean) => {
    deviceStore.set(storeKey, next ? 'folded' : 'open');
    setFolded(next);
  };
  return [folded, fold];
}

/** A panel that floats over the map, folds and may be moved; on a phone a sheet at the bottom with up to three heights. */
export function SidePanel({ label, side, head, peek, children, height, onHeight, heights = SHEET_HEIGHTS, openShare = SHEET_SHARE, raised = false, mover }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const folded = height === 'folded';
  const fold = t(folded ? 'fleet.tracker.unfold' : 'fleet.tracker.fold');
  const Chevron = folded ? IconChevronDown : IconChevronUp;
  const place = phone ? null : (mover?.place ?? null);
  const style = {
    '--sheet-clear': `${SHEET_CLEAR_PX}px`,
    '--sheet-share': `${openShare * 100}%`,
    ...(place === null ? {} : { '--panel-left': `${place.left}px`, '--panel-top': `${place.top}px` }),
    ...(draggedPx === null ? {} : { '--sheet-height': `${draggedPx}px` }),
  } as CSSProperties;
  return (
    <section ref={mover?.attach} className={classes.panel} aria-label={label} data-side={side} data-folded={folded && draggedPx === null} data-height={height} data-raised={raised} style={style}>
      {phone && <SheetHandle height={height} heights={heights} openShare={openShare} onHeight={onHeight} onDrag={setDraggedPx} />}
      {head !== null && (
        <div className={classes.head} data-movable={!phone && mover !== undefined}>
          {!phone && mover && (
            <UnstyledButton className={classes.grip} aria-label={t('fleet.tracker.move')} title={t('fleet.tracker.moveHint')} {...mover.grip}>
              <IconGripVertical size={18} stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
          <div className={classes.heading}>{head}</div>
          {!phone && (
            <UnstyledButton className={classes.fold} aria-label={fold} title={fold} aria-expanded={!folded} onClick={() => onHeight(folded ? 'open' : 'folded')}>
              <Chevron size={20} stroke={1.75} aria-hidden />
            </UnstyledButton>
          )}
        </div>
      )}
      {peek}
      {(!folded || draggedPx !== null) && children}
    </section>
  );
}
