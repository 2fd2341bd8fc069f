import { useTranslation } from 'react-i18next';
import { simConsumption } from '../../../domain/business/sim/sim-consumption.ts';
import type { SimListRow } from '../../../domain/live/devices/sim.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import classes from './account.module.css';

/** The columns of the list of SIM cards. */
export function useSimColumns(): readonly Column<SimListRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const text = (value: string | null) => value ?? t('common.none');
  return [
    { id: 'iccid', title: t('account.field.iccid'), isName: true, width: '21%', cell: ({ iccid }) => iccid },
    { id: 'number', title: t('account.field.number'), cell: ({ msisdn }) => text(msisdn) },
    { id: 'carrier', title: t('account.field.carrier'), width: '11%', cell: ({ operator }) => text(operator) },
    { id: 'used', title: t('account.field.used'), width: '22%', cell: (sim) => <Used sim={sim} /> },
    {
      id: 'since',
      title: t('account.field.since'),
      cell: ({ resetAt }) => (resetAt === null ? t('common.none') : format.dateTime(Date.parse(resetAt))),
    },
    { id: 'vehicle', title: t('account.field.vehicle'), cell: ({ deviceName }) => text(deviceName) },
  ];
}

/** From here on the franchise is nearly used up. */
const NEARLY = 0.8;

/** What a card has used of its franchise, as a bar with its words. */
export function Used({ sim: { consumedBytes, franchiseBytes } }: { sim: SimListRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const used = simConsumption(consumedBytes, franchiseBytes);
  if (used === null) return <span className={classes.none}>{t('account.sim.unavailable')}</span>;
  const text = t('account.sim.used', {
    used: format.decimal(used.usedMb, 1),
    franchise: format.decimal(used.franchiseMb, 1),
    share: format.share(used.share),
  });
  return (
    <>
      <meter
        className={classes.meter}
        min={0}
        max={1}
        high={NEARLY}
        value={Math.min(1, used.share)}
        aria-label={text}
      />
      <span className={classes.used}>{text}</span>
    </>
  );
}
