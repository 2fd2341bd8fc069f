import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { Column } from '../../base/list/column.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './groups.module.css';

/** The columns of the vehicles of a group. */
export function useVehicleColumns(): readonly Column<Device>[] {
  const { t, i18n } = useTranslation();
  const { user } = useSignedIn();
  const isStaff = user.profile !== 'USER';
  return useMemo(() => {
    const text = (value: string | null | undefined) =>
      value || <span className={classes.none}>{t('common.none')}</span>;
    return [
      { id: 'name', title: t('groupScreen.column.name'), isName: true, width: '27%', cell: ({ name }) => name },
      {
        id: 'plate',
        title: t('groupScreen.column.plate'),
        width: '15%',
        isWhole: true,
        cell: ({ vehicle }) => text(vehicle?.licensePlate),
      },
      {
        id: 'identifier',
        title: t('groupScreen.column.identifier'),
        width: '21%',
        cell: ({ identifier }) => identifier,
      },
      { id: 'model', title: t('groupScreen.column.model'), cell: ({ model }) => text(model) },
      ...(isStaff
        ? [
            {
              id: 'customer',
              title: t('groupScreen.column.customer'),
              cell: ({ customerName }: Device) => text(customerName),
            },
          ]
        : []),
    ];
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, i18n.language, isStaff]);
}
