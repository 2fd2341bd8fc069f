import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_VEHICLES } from '../../../domain/live/history/history-choice.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { durationText } from '../../base/i18n/duration.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import classes from './vehicles-card.module.css';
import type { Vehicle } from './use-vehicles.ts';
import { VehicleDialog } from './vehicle-dialog.tsx';

interface Props {
  vehicles: readonly Vehicle[];
  focus: number | null;
  onFocus(device: number): void;
  onRemove(device: number): void;
  onAdd(device: number): void;
}

/** The vehicles whose past is shown, each as it is drawn, with what it comes to. */
export function VehiclesCard({ vehicles, focus, onFocus, onRemove, onAdd }: Props) {
  const { t } = useTranslation();
  const isFull = vehicles.length >= MOST_VEHICLES;
  const add = (): void =>
    openDialog('history-vehicle', (close) => (
      <VehicleDialog
        without={vehicles.map(({ device }) => device)}
        onClose={close}
        onChoose={(device) => {
          onAdd(device);
          close();
        }}
      />
    ));
  return (
    <section className={classes.card} aria-label={t('history.vehicles.label')}>
      <ul className={classes.list}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.device} className={classes.line}>
            <button
              type="button"
              className={classes.name}
              aria-pressed={vehicle.device === focus}
              onClick={() => onFocus(vehicle.device)}
            >
              <Stroke {...vehicle} />
              <span className={classes.text}>
                <strong>{vehicle.name}</strong>
                <Sum vehicle={vehicle} />
              </span>
            </button>
            {vehicles.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('history.vehicles.remove', { name: vehicle.name })}
                onClick={() => onRemove(vehicle.device)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        h={36}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={isFull}
        title={isFull ? t('history.vehicles.full', { most: MOST_VEHICLES }) : undefined}
        onClick={add}
      >
        {t('history.vehicles.add')}
      </Button>
    </section>
  );
}

/** How its lines are drawn. */
function Stroke({ colour, dash }: Pick<Vehicle, 'colour' | 'dash'>) {
  return (
    <svg className={classes.stroke} width={28} height={12} aria-hidden>
      <line
        x1={0}
        y1={6}
        x2={28}
        y2={6}
        stroke={colour}
        strokeWidth={3}
        {...(dash && { strokeDasharray: dash.join(' ') })}
      />
    </svg>
  );
}

function Sum({ vehicle: { sum, licensePlate, isFirst } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isFirst) return <span>{t('common.loading')}</span>;
  if (!sum) return <span>{licensePlate}</span>;
  const { distanceM, movingMs, standingMs, speedMaxKmh } = sum;
  const parts = [
    format.length(distanceM),
    t('history.sum.moving', { time: durationText(movingMs, format) }),
    t('history.sum.standing', { time: durationText(standingMs, format) }),
    ...(speedMaxKmh === null ? [] : [t('history.sum.fastest', { speed: format.speed(shownSpeedKmh(speedMaxKmh)) })]),
  ];
  return <span>{parts.join(' · ')}</span>;
}
