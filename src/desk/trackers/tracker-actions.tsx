import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHistory,
  IconInfoCircle,
  IconRoad,
  IconRoute,
  IconTerminal2,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  offeredTrackerActions,
  trackerActionAddress,
  type TrackerAction,
} from '../../../domain/live/devices/tracker-panel.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './tracker-actions.module.css';

const ICONS: Record<TrackerAction, Icon> = {
  detail: IconInfoCircle,
  commands: IconTerminal2,
  history: IconHistory,
  trips: IconRoute,
  displacement: IconRoad,
  incidents: IconAlertTriangle,
};

/** More than so many words stand in two rows: in one they would be cut. */
export const MOST_IN_A_ROW = 4;

/** Where one may go with the chosen tracker; without one the buttons say what they wait for. */
export function TrackerActions({ device }: { device: number | null }) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const hintId = useId();
  const offered = offeredTrackerActions(user.profile, permissions);
  const hint = t('fleet.actions.hint');
  if (offered.length === 0) return null;
  return (
    <div
      className={classes.actions}
      data-many={offered.length > MOST_IN_A_ROW}
      role="group"
      aria-label={t('fleet.actions.label')}
    >
      {device === null && (
        <span id={hintId} className="visually-hidden">
          {hint}
        </span>
      )}
      {offered.map((action) => {
        const ActionIcon = ICONS[action];
        const label = t(`fleet.actions.${action}`);
        const content = (
          <>
            <ActionIcon size={19} stroke={1.75} aria-hidden />
            <span className={classes.word} aria-hidden>
              {t(`fleet.actions.short.${action}`)}
            </span>
          </>
        );
        if (device === null) {
          return (
            <UnstyledButton
              key={action}
              className={classes.action}
              aria-disabled
              aria-label={label}
              aria-describedby={hintId}
              title={hint}
            >
              {content}
            </UnstyledButton>
          );
        }
        return (
          <Link
            key={action}
            className={classes.action}
            href={trackerActionAddress(action, device)}
            aria-label={label}
            title={label}
          >
            {content}
          </Link>
        );
      })}
    </div>
  );
}
