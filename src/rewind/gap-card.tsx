import { Button, CloseButton } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LogGap } from '../../contract/event-log.ts';
import { grants } from '../../domain/grants.ts';
import { useFormat } from '../i18n/format.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { useSignedIn } from '../session/session-context.tsx';
import classes from './rewind-bar.module.css';
import { FILL_LIMIT, useGapFill } from './use-gap-fill.ts';

interface Props {
  gap: LogGap;
  map: FleetMap | null;
  onFilled(): void;
  onClose(): void;
}

/** The chosen gap: what it is, and asking the server for what it lacks. */
export function GapCard({ gap, map, onFilled, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { permissions } = useSignedIn();
  // What the server kept is history; what this browser saw by itself is not.
  const mayFill = grants(permissions, 'MONITORING_DEVICES_HISTORY');
  const { inView, busy, fill } = useGapFill(map, gap, onFilled);
  const span = { from: format.time(gap.fromMs), to: format.time(gap.toMs) };
  const words =
    gap.filledVehicles > 0
      ? t('rewind.gap.filled', { ...span, count: gap.filledVehicles })
      : t('rewind.gap.empty', span);
  return (
    <div className={classes.gapCard} role="group" aria-label={words}>
      <p className={classes.gapText}>
        <strong>{words}</strong> {t('rewind.gap.why')} {inView === 0 && t('rewind.gap.none')}
        {inView !== null && inView > FILL_LIMIT && t('rewind.gap.limit', { limit: format.integer(FILL_LIMIT) })}
      </p>
      {mayFill && inView !== null && inView > 0 && (
        <Button
          variant="light"
          loading={busy}
          leftSection={<IconCloudDownload size={18} stroke={1.75} aria-hidden />}
          onClick={fill}
        >
          {t('rewind.gap.fetch', { count: inView, shown: format.integer(Math.min(inView, FILL_LIMIT)) })}
        </Button>
      )}
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
      <span className="visually-hidden" role="status">
        {busy ? t('rewind.fill.busy') : ''}
      </span>
    </div>
  );
}
