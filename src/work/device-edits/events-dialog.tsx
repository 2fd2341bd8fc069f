import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { lastDays, type Period } from '../../../domain/base/time/period.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { PeriodButton } from '../../base/ui/period-picker/period-button.tsx';
import { PeriodDialog } from '../../base/ui/period-picker/period-dialog.tsx';
import { periodText } from '../../base/ui/period-picker/period-text.ts';
import { useEventColumns } from './event-columns.tsx';
import classes from './events.module.css';
import { useEventFilter, useEvents } from './use-events.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Days that are shown at first, including today. */
const FIRST_DAYS = 7;

/** The events of a vehicle in a period, page by page. */
export function EventsDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const [period, setPeriod] = useState<Period>(() => lastDays(serverNowMs(), FIRST_DAYS, timeZone, dayNamer(timeZone)));
  const [picking, setPicking] = useState(false);
  const filter = useEventFilter(device.id, period);
  const list = useEvents(filter);
  const columns = useEventColumns();
  return (
    <>
      <Dialog title={t('events.of', { name: device.name })} shape="wide" closable onDismiss={onClose}>
        <div className={classes.choices}>
          <PeriodButton text={periodText(period, locale)} onClick={() => setPicking(true)} />
          <ExportButton call="events.list" query={filter} title={t('events.of', { name: device.name })} />
        </div>
        <ListPanel
          list={list}
          label={t('events.table')}
          columns={columns}
          idOf={({ id, dateTime }) => `${dateTime} ${id}`}
          failed={t('events.failed')}
          empty={
            <p className={classes.empty} role="status">
              {t('events.empty')}
            </p>
          }
        />
      </Dialog>
      {/* Not inside the dialog: Escape would close both. */}
      {picking && (
        <PeriodDialog
          period={period}
          onChoose={(next) => {
            setPeriod(next);
            list.turn(0);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
