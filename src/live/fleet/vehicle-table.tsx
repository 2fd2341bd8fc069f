import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { isSilent } from '../../../domain/live/telemetry/activity.ts';
import { truncated } from '../../../domain/live/devices/device-name.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFormat, useHeardTime } from '../../base/i18n/format.ts';
import { ActivitySign } from '../signs/activity-sign.tsx';
import { SIGN_NAMES } from '../signs/sign-shapes.ts';
import { CheckMark } from './check-mark.tsx';
import { useLineChoice } from './line-choice.ts';
import type { ListWindow } from './list-window.ts';
import { BatteryReading, IgnitionReading, SignalReading } from './readings.tsx';
import { useVehicle } from './use-fleet.ts';
import { useListLines } from './use-list-lines.ts';
import { firstOrder, TRACKER_SORTS, type ListOrder } from './vehicle-list-order.ts';
import { LoadingRows } from './vehicle-list.tsx';
import { useChecked, type VehicleChoice } from './vehicle-choice.ts';
import type { VehiclePages } from './vehicle-pages.ts';
import { scaledPx } from '../../base/ui/scaled-px.ts';
import classes from './vehicle-table.module.css';

interface Props {
  pages: VehiclePages;
  window: ListWindow;
  /** Name of the table for a screen reader. */
  label: string;
  order: ListOrder;
  onOrder(order: ListOrder): void;
  chosenRow: number;
  onChoose(label: VehicleLabel): void;
  onEscape(): void;
  /** What stands there instead of an empty table. */
  empty: ReactNode;
  /** Where several can be chosen. */
  choice?: VehicleChoice | null;
}

const ROW_PX = scaledPx(40);
const HEAD_PX = scaledPx(36);

/** The live list of vehicles as a table whose columns sort; only the rows in view exist, arrows walk and Enter chooses. */
export function VehicleTable(props: Props) {
  const { pages, window, label, order, onOrder, chosenRow, onChoose, onEscape, empty, choice = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lineChoice = useLineChoice(pages, choice);
  const checked = useChecked(choice);
  const lines = useListLines({
    scroller,
    pages,
    window,
    linePx: ROW_PX,
    headPx: HEAD_PX,
    chosenRow,
    onChoose,
    onEscape,
    choice: lineChoice,
  });
  const { state, virtual, count, active, idOf } = lines;
  if (count === null) return <LoadingRows />;
  if (state.total === 0) return <div className={classes.empty}>{empty}</div>;
  const items = virtual.getVirtualItems();
  const abovePx = (items[0]?.start ?? HEAD_PX) - HEAD_PX;
  const belowPx = virtual.getTotalSize() - (items.at(-1)?.end ?? HEAD_PX);
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        // A table whose rows are chosen is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-rowcount={(state.total ?? 0) + 1}
        tabIndex={0}
        aria-activedescendant={lines.activeId}
        {...lineChoice?.press}
        onKeyDown={lines.onKeyDown}
        onClick={lines.onClick}
      >
        <TableHead order={order} onOrder={onOrder} />
        <tbody>
          <Spacer px={abovePx} />
          {items.map((item) => {
            const index = window.first + item.index;
            return (
              <TableRow
                key={index}
                id={idOf(index)}
                index={index}
                label={state.at(index)}
                active={index === active}
                chosenRow={chosenRow}
                checked={checked}
              />
            );
          })}
          <Spacer px={belowPx} />
        </tbody>
      </table>
    </div>
  );
}

function TableHead({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {TRACKER_SORTS.map((sort) => (
          <SortHead key={sort} sort={sort} order={order} onOrder={onOrder} />
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  id: string;
  /** In the whole list. */
  index: number;
  /** Undefined while it is loaded. */
  label: VehicleLabel | undefined;
  active: boolean;
  chosenRow: number;
  /** Null where there are no check boxes. */
  checked: ReadonlySet<number> | null;
}

function TableRow({ id, index, label, active, chosenRow, checked }: RowProps) {
  return (
    <tr
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={label !== undefined && label.row === chosenRow}
      data-active={active}
      data-row={label?.row}
      className={classes.row}
    >
      {label ? <Cells label={label} checked={checked?.has(label.device) ?? null} /> : <LoadingCell />}
    </tr>
  );
}

const LoadingCell = () => (
  <td className={classes.cell} colSpan={TRACKER_SORTS.length}>
    <Skeleton height={12} width="40%" animate={false} />
  </td>
);

/** Stands for the rows that are not drawn. */
function Spacer({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it */}
      <td className={classes.spacer} colSpan={TRACKER_SORTS.length} style={{ height: px }} />
    </tr>
  );
}

function SortHead({
  sort,
  order,
  onOrder,
}: {
  sort: ListOrder['sort'];
  order: ListOrder;
  onOrder(order: ListOrder): void;
}) {
  const { t } = useTranslation();
  const isBy = order.sort === sort;
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      className={classes.head}
      scope="col"
      data-sort={sort}
      aria-sort={isBy ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        // What walks the rows is not asked by keys that press the button.
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && event.stopPropagation()}
        onClick={() => onOrder(isBy ? { sort, descending: !order.descending } : firstOrder(sort))}
      >
        {t(`fleet.list.by.${sort}`)}
        {isBy && <Arrow size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

/** One row: it wakes when this vehicle changes and for nothing else. */
const Cells = memo(function Cells({ label, checked }: { label: VehicleLabel; checked: boolean | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useVehicle(label.row);
  const ago = useHeardTime(now.communicationMs);
  const sign = SIGN_NAMES[now.activity] ?? 'offline';
  return (
    <>
      <td className={classes.cell}>
        <span className={classes.name}>
          {checked !== null && <CheckMark checked={checked} />}
          {checked && <span className="visually-hidden">{t('fleet.several.isChosen')}</span>}
          <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
          <span title={label.name}>{truncated(label.name)}</span>
        </span>
      </td>
      <td className={classes.cell}>{label.licensePlate}</td>
      <td className={classes.cell} title={label.model ?? undefined}>
        {label.model}
      </td>
      <td className={classes.cell}>
        <span className={classes.activity} data-activity={sign}>
          {t(`fleet.activity.${sign}`)}
        </span>
      </td>
      <td className={classes.cell}>{format.speed(shownSpeedKmh(now.speedKmh))}</td>
      <td className={classes.cell}>{ago}</td>
      <td className={classes.cell}>
        <BatteryReading battery={now.batteryByte} model={label.model} />
      </td>
      <td className={classes.cell} data-silent={isSilent(now.activity)}>
        <SignalReading signal={now.gsmSignal} inWords />
      </td>
      <td className={classes.cell} data-silent={isSilent(now.activity)}>
        <IgnitionReading ignition={now.ignition} inWords />
      </td>
    </>
  );
});
