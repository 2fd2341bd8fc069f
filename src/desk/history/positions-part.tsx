import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { PositionsTable } from './positions-table.tsx';
import classes from './positions.module.css';
import type { ReplayActor } from './replay-actor.ts';
import { rowsOfTrack } from './rows.ts';
import { useRawRows } from './use-raw-rows.ts';
import type { Vehicle } from './use-vehicles.ts';

interface Props {
  vehicle: Vehicle;
  /** End of the period. */
  end: string;
  actor: ReplayActor;
}

/** The positions of a vehicle: those that map and chart show, or each single one from the moment on. */
export function PositionsPart({ vehicle, end, actor }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { track } = vehicle;
  /** Since when each single one is shown; null for those of the map. */
  const [rawFrom, setRawFrom] = useState<string | null>(null);
  const rows = useMemo(() => track && rowsOfTrack(track), [track]);
  if (!track || !rows) return null;
  const start = (): string => new Date(actor.getSnapshot().context.atMs).toISOString();
  return (
    <div className={classes.part}>
      <div className={classes.line}>
        <span role="status">
          {track.isThinned
            ? t('history.thinned', { shown: format.integer(track.timeMs.length), total: format.integer(track.total) })
            : t('history.count', { count: track.total, shown: format.integer(track.total) })}
        </span>
        {track.isThinned && (
          <Switch
            size="xs"
            label={t('history.raw')}
            checked={rawFrom !== null}
            onChange={(event) => setRawFrom(event.currentTarget.checked ? start() : null)}
          />
        )}
      </div>
      {rawFrom === null ? (
        <PositionsTable rows={rows} label={t('history.tabs.positions')} limitKmh={vehicle.limitKmh} actor={actor} />
      ) : (
        <RawTable key={rawFrom} vehicle={vehicle} start={rawFrom} end={end} actor={actor} />
      )}
    </div>
  );
}

function RawTable({ vehicle, start, end, actor }: Props & { start: string }) {
  const { t } = useTranslation();
  const raw = useRawRows(vehicle.device, start, end);
  return (
    <>
      {raw.failure && <FailureCallout title={t('history.failed')} failure={raw.failure} onRetry={raw.again} />}
      <PositionsTable
        rows={raw.rows}
        label={t('history.rawLabel')}
        limitKmh={vehicle.limitKmh}
        actor={actor}
        onEnd={raw.more}
      />
    </>
  );
}
