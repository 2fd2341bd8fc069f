import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceStore } from '../../base/platform.ts';
import { useOnePanel, usePhone } from '../../base/ui/use-phone.ts';
import { coversEdge } from '../../base/ui/covers.ts';
import { SHEET_CLEAR_PX, SHEET_HEIGHTS, SHEET_SHARE, type SheetHeight } from './sheet-height.ts';
import { SheetHandle } from './sheet-handle.tsx';
import classes from './side-panel.module.css';
import type { MovablePanel } from './use-panel-place.ts';

interface Props {
  label: string;
  side: 'left' | 'right';
  /** Null where `peek` shows it. */
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
  /** Lets the user move it; without, it stays at its side. */
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
export function SidePanel(props: Props) {
  const { label, side, head, peek, children, height, onHeight, mover } = props;
  const { heights = SHEET_HEIGHTS, openShare = SHEET_SHARE, raised = false } = props;
  const phone = usePhone();
  const movable = useOnePanel() ? undefined : mover;
  const panel = usePanelElement(mover?.attach);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const folded = height === 'folded';
  const place = movable?.place ?? null;
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={label}
      data-side={side}
      data-folded={folded && draggedPx === null}
      data-height={height}
      data-raised={raised}
      style={panelStyle(openShare, place, draggedPx)}
    >
      {phone && (
        <SheetHandle
          height={height}
          heights={heights}
          openShare={openShare}
          onHeight={onHeight}
          onDrag={setDraggedPx}
        />
      )}
      {head !== null && (
        <div className={classes.head} data-movable={movable !== undefined}>
          {movable && <MoveGrip grip={movable.grip} />}
          <div className={classes.heading}>{head}</div>
          {!phone && <FoldButton folded={folded} onFold={() => onHeight(folded ? 'open' : 'folded')} />}
        </div>
      )}
      {peek}
      {(!folded || draggedPx !== null) && children}
    </section>
  );
}

/** A ref for the panel's element: it covers the edge of the map, and the mover gets it. */
function usePanelElement(attach: MovablePanel['attach'] | undefined) {
  return useCallback(
    (panel: HTMLElement | null) => {
      const uncover = coversEdge(panel);
      attach?.(panel);
      return () => {
        uncover();
        attach?.(null);
      };
    },
    [attach],
  );
}

const panelStyle = (openShare: number, place: MovablePanel['place'], draggedPx: number | null) =>
  ({
    '--sheet-clear': `${SHEET_CLEAR_PX}px`,
    '--sheet-share': `${openShare * 100}%`,
    ...(place === null ? {} : { '--panel-left': `${place.left}px`, '--panel-top': `${place.top}px` }),
    ...(draggedPx === null ? {} : { '--sheet-height': `${draggedPx}px` }),
  }) as CSSProperties;

function MoveGrip({ grip }: Pick<MovablePanel, 'grip'>) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.grip}
      aria-label={t('fleet.tracker.move')}
      title={t('fleet.tracker.moveHint')}
      {...grip}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

function FoldButton({ folded, onFold }: { folded: boolean; onFold(): void }) {
  const { t } = useTranslation();
  const label = t(folded ? 'fleet.tracker.unfold' : 'fleet.tracker.fold');
  const Chevron = folded ? IconChevronDown : IconChevronUp;
  return (
    <UnstyledButton className={classes.fold} aria-label={label} title={label} aria-expanded={!folded} onClick={onFold}>
      <Chevron size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
