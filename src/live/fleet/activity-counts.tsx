import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { ActivitySign } from '../signs/activity-sign.tsx';
import { isCounted, SIGN_NAMES } from '../signs/sign-shapes.ts';
import classes from './activity-counts.module.css';
import { useCounts } from './use-fleet.ts';

interface Props {
  /** Activities the list is limited to; a chip turns one on and off. */
  chosen: readonly number[];
  onToggle(activity: number): void;
  /** Only sign and number; the name is for screen readers. */
  compact?: boolean;
  label: string;
}

/** How many vehicles move, stand, are parked or silent; choosing one limits the list to it. */
export function ActivityCounts({ chosen, onToggle, compact = false, label }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = useCounts();
  return (
    <div className={`sideways ${classes.chips}`} role="group" aria-label={label} data-compact={compact}>
      {counts.map((count, activity) => {
        if (!isCounted(count, activity) && !chosen.includes(activity)) return null;
        const name = t(`fleet.activity.${SIGN_NAMES[activity] ?? 'offline'}`);
        return (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={chosen.includes(activity)}
            title={name}
            onClick={() => onToggle(activity)}
          >
            <ActivitySign activity={activity} sizePx={15} />
            <span className={compact ? 'visually-hidden' : classes.name}>{name}</span>
            <strong>{format.integer(count)}</strong>
          </button>
        );
      })}
    </div>
  );
}
