import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNamer } from '../../domain/day.ts';
import type { Device } from '../../domain/device.ts';
import type { Pagination } from '../../domain/page.ts';
import { lastDays, type Period } from '../../domain/period.ts';
import { failureOf } from '../bridge/call-error.ts';
import { useFormat } from '../i18n/format.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { PeriodDialog } from '../ui/period-picker/period-dialog.tsx';
import { periodText } from '../ui/period-picker/period-text.ts';
import { EventTable } from './event-table.tsx';
import classes from './events.module.css';
import { EVENT_PAGE_SIZES, useEvents } from './use-events.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Days that are shown at first, today included. */
const FIRST_DAYS = 7;

/** What happened to a vehicle in a period, page by page. */
export function EventsDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const [period, setPeriod] = useState<Period>(() => lastDays(serverNowMs(), FIRST_DAYS, timeZone, dayNamer(timeZone)));
  const [limit, setLimit] = useState<number>(EVENT_PAGE_SIZES[0]);
  const [page, setPage] = useState(0);
  const [picking, setPicking] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useEvents(device.id, period, page, limit);
  return (
    <>
      <Dialog title={t('events.of', { name: device.name })} shape="wide" closable onDismiss={onClose}>
        <div className={classes.filters}>
          <PeriodButton period={period} onClick={() => setPicking(true)} />
          <NativeSelect
            label={t('events.size')}
            classNames={{ root: classes.size, label: classes.sizeLabel }}
            data={EVENT_PAGE_SIZES.map(String)}
            value={String(limit)}
            onChange={(event) => {
              setLimit(Number(event.currentTarget.value));
              setPage(0);
            }}
          />
        </div>
        {error && (
          <FailureCallout title={t('events.failed')} failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Bones />}
        {data && !error && (data.totalElements === 0 ? <p className={classes.empty}>{t('events.empty')}</p> : <EventTable events={data.content} busy={isPlaceholderData} />)}
        {data && !error && data.totalElements > 0 && <Pager pagination={data} page={page} onPage={setPage} />}
      </Dialog>
      {/* Beside the dialog and not in it: Escape would leave both. */}
      {picking && (
        <PeriodDialog
          period={period}
          onChoose={(next) => {
            setPeriod(next);
            setPage(0);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

function PeriodButton({ period, onClick }: { period: Period; onClick(): void }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const text = periodText(period, locale);
  return (
    <Button variant="default" h={40} leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />} aria-label={t('period.choose', { period: text })} onClick={onClick}>
      {text}
    </Button>
  );
}

function Pager({ pagination: { limit, totalElements, totalPages, page: shown }, page, onPage }: { pagination: Pagination; page: number; onPage(page: number): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = Math.min(shown * limit + 1, totalElements);
  const last = Math.min((shown + 1) * limit, totalElements);
  return (
    <nav className={classes.pager} aria-label={t('events.pages')}>
      <span role="status">{t('events.range', { first: format.integer(first), last: format.integer(last), total: format.integer(totalElements) })}</span>
      <ActionIcon variant="default" size={36} aria-label={t('events.previous')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('events.next')} disabled={page + 1 >= totalPages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={36} mb={8} radius="md" />
      ))}
    </div>
  );
}
