import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverRow } from '../../../domain/desk/driver.ts';
import { isAtWork } from '../../../domain/base/time/working-hours.ts';
import { initialsOf } from '../../base/brand/initials.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import type { Column } from '../../base/list/column.ts';
import classes from './drivers.module.css';
import { useHoursText } from './hours-text.ts';
import { LicenseDay } from './license-badge.tsx';

/** Vehicles that a row names; of more it says how many. */
const NAMED = 2;

/** The columns of the list of drivers. */
export function useDriverColumns(): readonly Column<DriverRow>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'driverName',
        title: t('drivers.field.driverName'),
        sort: 'driverName',
        filter: { by: 'driverName', type: 'text' },
        isName: true,
        width: '23%',
        cell: (driver) => <NameCell driver={driver} />,
      },
      {
        id: 'number',
        title: t('drivers.field.number'),
        sort: 'number',
        filter: { by: 'number', type: 'text' },
        cell: ({ number }) => <Text text={number} />,
      },
      {
        id: 'category',
        title: t('drivers.field.driverLicenseCategory'),
        filter: { by: 'driverLicenseCategory', type: 'text' },
        width: '8%',
        cell: ({ driverLicenseCategory }) => <Text text={driverLicenseCategory} />,
      },
      {
        id: 'expiration',
        title: t('drivers.field.driverLicenseExpiration'),
        sort: 'driverLicenseExpiration',
        filter: { by: 'driverLicenseExpiration', type: 'day' },
        width: '19%',
        cell: ({ driverLicenseExpiration }) => <LicenseDay expiration={driverLicenseExpiration} />,
      },
      {
        id: 'tag',
        title: t('drivers.field.electronicTag'),
        sort: 'electronicTag',
        filter: { by: 'electronicTag', type: 'text' },
        cell: ({ electronicTag }) => <Text text={electronicTag} />,
      },
      { id: 'vehicles', title: t('drivers.field.vehicles'), cell: (driver) => <VehiclesCell driver={driver} /> },
      { id: 'hours', title: t('drivers.field.workingHours'), cell: (driver) => <HoursCell driver={driver} /> },
    ],
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n.language],
  );
}

function Text({ text }: { text: string | null }) {
  const { t } = useTranslation();
  return text === null ? <span className={classes.none}>{t('common.none')}</span> : <>{text}</>;
}

function NameCell({ driver: { driverName } }: { driver: DriverRow }) {
  return (
    <span className={classes.person}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(driverName)}
      </span>
      <span>{driverName}</span>
    </span>
  );
}

/** What a vehicle is called: its plate, else its name. */
const plateOf = ({ licensePlate, name }: DriverRow['vehicles'][number]): string => licensePlate ?? name ?? '';

function VehiclesCell({ driver: { vehicles } }: { driver: DriverRow }) {
  const { t } = useTranslation();
  if (vehicles.length === 0) return <Text text={null} />;
  const named = vehicles.slice(0, NAMED).map(plateOf).join(', ');
  const more = vehicles.length - NAMED;
  return (
    <span title={vehicles.map(plateOf).join(', ')}>
      {more > 0 ? t('drivers.vehiclesMore', { named, count: more }) : named}
    </span>
  );
}

function HoursCell({ driver: { workingHours, timeZone } }: { driver: DriverRow }) {
  const { t } = useTranslation();
  const textOf = useHoursText();
  if (workingHours.length === 0) return <Text text={null} />;
  const isNow = isAtWork(workingHours, serverNowMs(), timeZone);
  return (
    <span className={classes.hours} title={textOf(workingHours).join('\n')}>
      <span className={classes.work} data-now={isNow}>
        {t(isNow ? 'drivers.atWork' : 'drivers.offWork')}
      </span>
    </span>
  );
}
