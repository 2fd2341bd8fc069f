import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleet, useFleetGeneration, useFleetState, useVehicleLabel } from '../fleet/use-fleet.ts';
import classes from './followed-bar.module.css';
import type { Followed } from './kept-clients.ts';
import { useFollowed } from './use-client-desk.ts';

interface Props {
  chosenRow: number;
  onChoose(row: number): void;
  onUnfollow(device: number): void;
  onUnfollowAll(): void;
}

/** The followed vehicles by plate: a touch shows one on the map, the cross beside it stops following it. */
export function FollowedBar({ chosenRow, onChoose, onUnfollow, onUnfollowAll }: Props) {
  const { t } = useTranslation();
  const followed = useFollowed();
  if (followed.length === 0) return null;
  return (
    <div className={classes.bar}>
      <ul className={classes.list} aria-label={t('clients.plate.list')}>
        {followed.map((device) => (
          <Chip key={device.id} device={device} chosenRow={chosenRow} onChoose={onChoose} onUnfollow={onUnfollow} />
        ))}
      </ul>
      {followed.length > 1 && (
        <button type="button" className={classes.all} onClick={onUnfollowAll}>
          {t('clients.plate.unfollowAll')}
        </button>
      )}
    </div>
  );
}

function Chip({ device, chosenRow, onChoose, onUnfollow }: { device: Followed } & Omit<Props, 'onUnfollowAll'>) {
  const { t } = useTranslation();
  const fleet = useFleet();
  useFleetGeneration();
  const { loading } = useFleetState();
  const row = fleet.mirror.rowOf(device.id);
  const label = useVehicleLabel(row);
  const name = label?.licensePlate || label?.name || device.name || String(device.id);
  const isAway = row < 0 && !loading;
  const words = t(isAway ? 'clients.plate.unavailable' : 'clients.plate.show', { name });
  const unfollow = t('clients.plate.unfollow', { name });
  return (
    <li className={classes.chip} data-chosen={row >= 0 && row === chosenRow} data-away={isAway} data-device={device.id}>
      <button
        type="button"
        className={classes.name}
        disabled={row < 0}
        aria-pressed={row >= 0 && row === chosenRow}
        aria-label={words}
        title={words}
        onClick={() => onChoose(row)}
      >
        {name}
      </button>
      <button
        type="button"
        className={classes.close}
        aria-label={unfollow}
        title={unfollow}
        onClick={() => onUnfollow(device.id)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}
