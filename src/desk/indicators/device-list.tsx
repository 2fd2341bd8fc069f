import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SilentDevice } from '../../../contract/rest/desk/indicator-calls.ts';
import { SILENCES } from '../../../domain/live/devices/no-communication.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { ListFailure, NoRows } from '../../base/list/list-states.tsx';
import { Pager } from '../../base/list/pager.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import classes from './device-list.module.css';
import { useChosenDevices, type Chosen } from './use-indicators.ts';
import { dotted } from '../../base/i18n/dotted.ts';

interface Props {
  chosen: Chosen;
  brand: string | null;
  onClose(): void;
}

/** The value of `semComunicao` that stands for a choice; null where there is no such report. */
const reportOf = (chosen: Chosen): string | null =>
  chosen.kind === 'range' ? (SILENCES.find(({ range }) => range === chosen.range)?.report ?? null) : null;

function useTitle(chosen: Chosen): string {
  const { t } = useTranslation();
  if (chosen.kind === 'range') return t('indicators.list.silence', { range: t(`indicators.range.${chosen.range}`) });
  if (chosen.kind === 'model') return t('indicators.list.model', { model: chosen.model ?? t('indicators.noModel') });
  const key = chosen.status ?? 'all';
  return chosen.today ? t(`indicators.todayOf.${key}`) : t(`indicators.total.${key}`);
}

/** The vehicles behind a bar or a figure, in a drawer beside it. */
export function DeviceList({ chosen, brand, onClose }: Props) {
  const { t } = useTranslation();
  const title = useTitle(chosen);
  const format = useFormat();
  const list = useChosenDevices(chosen, brand);
  const report = reportOf(chosen);
  return (
    <Dialog title={title} shape="drawer" closable onDismiss={onClose}>
      <div className={classes.summary}>
        {list.rows && (
          <p>
            <strong>{t('indicators.list.count', { count: list.total })}</strong>{' '}
            {list.total > 1 && t('indicators.list.longestFirst')}
          </p>
        )}
        {report !== null && <Link href={`/reports?semComunicao=${report}`}>{t('indicators.list.asReport')}</Link>}
      </div>
      <ListFailure list={list} failed={t('indicators.list.failed')} />
      {!list.rows && !list.failure && <Bones />}
      <NoRows list={list} empty={<p className={classes.empty}>{t('indicators.list.empty')}</p>} />
      <ul className={classes.list} aria-busy={list.isBefore} data-before={list.isBefore || undefined}>
        {list.rows?.map((device) => (
          <DeviceLine key={device.id} device={device} dateTime={format.dateTime} />
        ))}
      </ul>
      {list.total > list.size && (
        <Pager page={list.page} size={list.size} sizes={list.sizes} total={list.total} isInDialog onPage={list.turn} />
      )}
    </Dialog>
  );
}

function DeviceLine({ device, dateTime }: { device: SilentDevice; dateTime(ms: number): string }) {
  const { t } = useTranslation();
  const spokeMs = device.lastCommunication === null ? null : Date.parse(device.lastCommunication);
  const ago = useRelativeTime(spokeMs);
  const plate = device.licensePlate === device.name ? device.model : device.licensePlate;
  return (
    <li>
      <Link href={`/trackdevice?device=${device.id}`} className={classes.line}>
        <span className={classes.name}>{device.name}</span>
        <span className={classes.ago} title={spokeMs === null ? undefined : dateTime(spokeMs)}>
          {spokeMs === null ? t('indicators.list.never') : ago}
        </span>
        <span className={classes.second}>{dotted(plate, device.customerName ?? device.brandName)}</span>
      </Link>
    </li>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={48} mb={8} radius="md" />
      ))}
    </div>
  );
}
