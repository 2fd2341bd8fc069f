import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { PlaceCell } from '../../base/geo/place-cell.tsx';
import type { Place } from '../../base/geo/use-address.ts';
import { useAddresses } from '../../base/geo/use-addresses.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { stretchPath } from '../../live/trips/stretch-path.ts';
import type { Column } from '../../base/list/column.ts';
import { durationText } from '../../base/i18n/duration.ts';
import classes from './reports.module.css';

interface OfVehicle {
  device: number;
  deviceName: string;
  licensePlate: string | null;
}

/** The vehicle of a row, which leads to it on the map. */
function VehicleCell({ device, deviceName, licensePlate }: OfVehicle) {
  const { user } = useSignedIn();
  const map = user.profile === 'USER' ? '/trackback' : '/trackdevice';
  return (
    <>
      <Link href={`${map}?device=${device}`} className={classes.vehicle}>
        {deviceName}
      </Link>
      {licensePlate !== null && licensePlate !== deviceName && <span className={classes.quiet}>{licensePlate}</span>}
    </>
  );
}

interface Stretch {
  device: number;
  start: string;
  end: string;
}

/** When a stretch began; leads to it in the history, which whoever sees such reports may see. */
export function BeginningCell({ device, start, end }: Stretch) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      href={stretchPath(device, start, end, format.timeZone)}
      className={classes.vehicle}
      title={t('reports.toHistory')}
    >
      {format.dateTime(Date.parse(start))}
    </Link>
  );
}

/** The column of when a stretch began. */
export const beginning = <T extends Stretch>(title: string): Column<T> => ({
  id: 'start',
  title,
  sort: 'start',
  cell: (row) => <BeginningCell {...row} />,
});

/** Columns that several reports have. */
export function useSharedColumns<T extends OfVehicle>() {
  const { t } = useTranslation();
  const format = useFormat();
  const vehicle: Column<T> = {
    id: 'device',
    title: t('reports.column.vehicle'),
    sort: 'deviceName',
    isName: true,
    width: '22%',
    cell: (row) => <VehicleCell {...row} />,
  };
  const time = (id: string, title: string, at: (row: T) => string | null, sort?: string): Column<T> => ({
    id,
    title,
    ...(sort !== undefined && { sort }),
    cell: (row) => {
      const iso = at(row);
      return iso === null ? t('common.none') : format.dateTime(Date.parse(iso));
    },
  });
  const duration = (of: (row: T) => number): Column<T> => ({
    id: 'duration',
    title: t('reports.column.duration'),
    width: '15%',
    sort: 'durationMs',
    cell: (row) => durationText(of(row), format),
  });
  const addresses = useAddresses();
  const place = (of: (row: T) => Place | null, width = '24%'): Column<T> => ({
    id: 'place',
    title: t('reports.column.place'),
    width,
    cell: (row) => {
      const at = of(row);
      return at === null ? t('common.none') : <PlaceCell place={at} addresses={addresses} />;
    },
  });
  return { t, format, vehicle, time, duration, place, addresses };
}
