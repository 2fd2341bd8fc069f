import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { openTray } from './open-tray.tsx';
import classes from './tray-button.module.css';
import { summaryOf, useJobs } from './use-jobs.ts';

/** Opens the tray; it stands where there are jobs, with how many are under way and how far they are. */
export function TrayButton({ small = false }: { small?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useJobs() ?? [];
  if (jobs.length === 0) return null;
  const { open, fraction } = summaryOf(jobs);
  const label =
    open === 0
      ? t('tray.open')
      : t('tray.openBusy', { count: open, percent: format.percent(Math.floor(fraction * 100) / 100) });
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={small ? 28 : 40}
        aria-label={label}
        aria-haspopup="dialog"
        className={classes.button}
        onClick={openTray}
      >
        <IconDownload size={small ? 18 : 20} stroke={1.75} />
        {open > 0 && (
          <>
            <span className={classes.count} aria-hidden>
              {format.integer(open)}
            </span>
            <progress className={classes.progress} value={fraction} max={1} aria-hidden />
          </>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
