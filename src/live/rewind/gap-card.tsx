import { Button, CloseButton } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LogGap } from '../../../contract/event-log.ts';
import { gapWords } from './gap-words.ts';
import classes from './rewind-bar.module.css';
import type { FleetFill } from './use-fleet-fill.ts';

interface Props {
  gap: LogGap;
  fleetFill: FleetFill;
  onClose(): void;
}

/** The chosen gap: what it is, and asking the server for what it lacks. */
export function GapCard({ gap, fleetFill: { mayFill, busy, fill }, onClose }: Props) {
  const { t } = useTranslation();
  const words = gapWords(gap, t);
  return (
    <div className={classes.gapCard} role="group" aria-label={words}>
      <p className={classes.gapText}>
        <strong>{words}</strong> {t(gap.isFilled ? 'rewind.gap.thinned' : 'rewind.gap.why')}
      </p>
      {mayFill && !gap.isFilled && (
        <Button
          variant="light"
          loading={busy}
          leftSection={<IconCloudDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => fill(gap)}
        >
          {t('rewind.gap.fetch')}
        </Button>
      )}
      <CloseButton aria-label={t('common.close')} onClick={onClose} />
    </div>
  );
}
