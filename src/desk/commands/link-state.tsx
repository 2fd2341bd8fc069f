import { IconPlugConnected, IconPlugConnectedX, IconPlugX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import classes from './command.module.css';
import type { VehicleState } from './use-vehicle-state.ts';

interface Props {
  state: VehicleState;
  /** Null where nobody can say; undefined while it is not known yet. */
  isConnected: boolean | null | undefined;
}

const ICONS = { connected: IconPlugConnected, away: IconPlugConnectedX, unclear: IconPlugX };

/** Whether a tracker is connected, when it was heard last, and what its vehicle does. */
export function LinkState({ state: { now, isLoading, isSilent }, isConnected }: Props) {
  const { t } = useTranslation();
  const activity = useActivityText(now);
  const heard = useRelativeTime(now.communicationMs);
  const link = isConnected === true ? 'connected' : isConnected === false ? 'away' : 'unclear';
  const Icon = ICONS[link];
  return (
    <div className={classes.link}>
      {isConnected !== undefined && (
        <span className={classes.connection} data-link={link} role="status">
          <Icon size={18} stroke={1.75} aria-hidden />
          {t(`commandScreen.link.${link}`)}
        </span>
      )}
      {isSilent ? (
        <span>{t(isLoading ? 'common.loading' : 'commandScreen.link.never')}</span>
      ) : (
        <span className={classes.now}>
          <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
          {t('commandScreen.link.heard', { activity, when: heard })}
        </span>
      )}
    </div>
  );
}
