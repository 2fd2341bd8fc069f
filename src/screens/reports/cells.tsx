import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSignedIn } from '../../session/session-context.tsx';
import { coordinatesText } from '../../geo/coordinates-text.ts';
import type { Place } from '../../geo/use-address.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Column } from '../../list/column.ts';
import { durationText } from '../../i18n/duration.ts';
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
  const place = (of: (row: T) => Place): Column<T> => ({
    id: 'place',
    title: t('reports.column.place'),
    width: '18%',
    // In a narrow column each number has a line of its own; else one of them would be cut within.
    cell: (row) => coordinatesText(of(row), format).replace('\u00a0', ' '),
  });
  /** What is there, with the coordinates below; these alone until the address is known. */
  const address = (of: (row: T) => Place, addressOf: (place: Place) => string | null): Column<T> => {
    const bare = place(of);
    const cell = (row: T) => {
      const words = addressOf(of(row));
      return words === null ? (
        bare.cell(row)
      ) : (
        <>
          {words}
          <span className={classes.quiet}>{bare.cell(row)}</span>
        </>
      );
    };
    return { ...bare, width: '24%', cell };
  };
  return { t, format, vehicle, time, duration, place, address };
}
