import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../domain/live/history/history-days.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { PeriodDialog } from '../../base/ui/period-picker/period-dialog.tsx';
import { periodText } from '../../base/ui/period-picker/period-text.ts';
import classes from './history.module.css';
import type { Choice } from './use-choice.ts';
import { EXPORT_FORMATS, useHistoryExport } from './use-history-export.ts';
import { useInstants, type Vehicle } from './use-vehicles.ts';

/** The period, the days beside it, and files of it. */
export function HistoryActions({ choice, focus }: { choice: Choice; focus: Vehicle | null }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { period, today, change } = choice;
  const goBy = (days: number): void =>
    change({ period: { ...period, from: dayAfter(period.from, days), to: dayAfter(period.to, days) } });
  const open = (): void =>
    openDialog('history-period', (close) => (
      <PeriodDialog period={period} onChoose={(next) => change({ period: next })} onClose={close} />
    ));
  return (
    <div className={classes.actions}>
      <ActionIcon variant="default" size={36} aria-label={t('history.period.before')} onClick={() => goBy(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        h={36}
        leftSection={<IconCalendar size={17} stroke={1.75} aria-hidden />}
        aria-label={t('history.period.choose', { period: periodText(period, locale) })}
        onClick={open}
      >
        {periodText(period, locale)}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('history.period.after')}
        disabled={period.to >= today}
        onClick={() => goBy(1)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {focus && <ExportMenu vehicle={focus} choice={choice} />}
    </div>
  );
}

function ExportMenu({ vehicle, choice: { period } }: { vehicle: Vehicle; choice: Choice }) {
  const { t } = useTranslation();
  const { start, isStarting, isTooLong } = useHistoryExport(vehicle, period, useInstants(period));
  const label = t('history.export.label');
  return (
    <Menu position="bottom-end" width={230} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} loading={isStarting} aria-label={label} title={label}>
          <IconFileDownload size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isTooLong ? t('history.export.tooLong') : label}</Menu.Label>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} disabled={isTooLong} onClick={() => void start(format)}>
            {t(`history.export.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
