import { IconTruck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { batchItemState, type BatchItem, type CommandBatch } from '../../../domain/desk/commands/command-batch.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { oneOf } from '../../base/list/filters.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './command.module.css';
import { StatusMark } from './status-mark.tsx';
import { dotted } from '../../base/i18n/dotted.ts';

const ITEMS = listSpec({
  call: 'commands.batchItems',
  filters: { state: oneOf(batchItemState.options) },
  keep: 'address',
  sizes: [25, 50, 100],
  sorts: [],
});

function useColumns(type: CommandBatch['type']): readonly Column<BatchItem>[] {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormat();
  return useMemo(
    () => [
      {
        id: 'vehicle',
        title: t('commandScreen.batch.vehicle'),
        isName: true,
        cell: ({ deviceName, licensePlate }) => dotted(deviceName, licensePlate),
      },
      {
        id: 'status',
        title: t('commandScreen.history.status'),
        cell: ({ state, fault }) => <StatusMark outcome={{ type, status: state, fault }} />,
      },
      {
        id: 'answer',
        title: t('commandScreen.details.answer'),
        cell: ({ answer }) => answer ?? t('common.none'),
      },
      {
        id: 'ended',
        title: t('commandScreen.details.ended'),
        cell: ({ endedAt }) => (endedAt === null ? t('common.none') : dateTime(Date.parse(endedAt))),
      },
    ],
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n.language, dateTime, type],
  );
}

interface Props {
  id: string;
  type: CommandBatch['type'];
  counts: CommandBatch['counts'];
  everyMs: number | undefined;
}

/** What became of each vehicle of a command for many. */
export function BatchItems({ id, type, counts, everyMs }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const list = useList(ITEMS, { params: { id }, ...(everyMs !== undefined && { everyMs }) });
  const columns = useColumns(type);
  const isEnded = everyMs === undefined;
  const askOnce = useEffectEvent(list.again);
  // What was listed may be older than the end.
  useEffect(() => {
    if (isEnded) askOnce();
  }, [isEnded]);
  return (
    <ListScreen
      list={list}
      label={t('commandScreen.batch.items')}
      columns={columns}
      idOf={({ deviceId }) => String(deviceId)}
      nameOf={({ deviceName }) => deviceName}
      filters={<StateFilter counts={counts} value={list.filters.state} onChange={(state) => list.filter({ state })} />}
      empty={
        <Notice
          title={t('commandScreen.batch.noItems')}
          text={t('commandScreen.batch.noItemsText')}
          icon={<IconTruck size={26} stroke={1.75} />}
        />
      }
      onOpen={({ deviceId }) => navigate(`/command?device=${deviceId}`)}
    />
  );
}

type State = BatchItem['state'];

/** The states that there are, each with its number, to see only those. */
function StateFilter({
  counts,
  value,
  onChange,
}: {
  counts: CommandBatch['counts'];
  value: State | null;
  onChange(state: State | null): void;
}) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const there = batchItemState.options.filter((state) => (counts[state] ?? 0) > 0 || state === value);
  return (
    <div className={classes.chips} role="group" aria-label={t('commandScreen.history.outcome')}>
      {there.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.chip}
          aria-pressed={state === value}
          onClick={() => onChange(state === value ? null : state)}
        >
          {t(`commandScreen.status.${state}`)} <strong>{integer(counts[state] ?? 0)}</strong>
        </button>
      ))}
    </div>
  );
}
