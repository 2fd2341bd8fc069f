import { SegmentedControl } from '@mantine/core';
import { IconChartDonut3, IconFlame, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ViewMode } from '../../../contract/core.ts';
import { ActivityCounts } from '../../live/fleet/activity-counts.tsx';
import { coversEdge } from '../../base/ui/covers.ts';
import classes from './fleet-screen.module.css';

interface Props {
  mode: ViewMode;
  onMode(mode: ViewMode): void;
  activities: readonly number[];
  onActivities(activities: number[]): void;
}

const ICONS = { clusters: IconChartDonut3, heat: IconFlame, points: IconPoint } as const;
const MODES = ['clusters', 'heat', 'points'] as const;

/** How the fleet is drawn, and how many vehicles do what. */
export function ModeBar({ mode, onMode, activities, onActivities }: Props) {
  const { t } = useTranslation();
  return (
    <div ref={coversEdge} className={`sideways ${classes.bar}`}>
      <SegmentedControl
        size="sm"
        aria-label={t('fleet.fleetMap.modes')}
        value={mode}
        onChange={(value) => onMode(value)}
        data={MODES.map((value) => {
          const Icon = ICONS[value];
          const label = (
            <span className={classes.mode}>
              <Icon size={17} stroke={1.75} aria-hidden />
              {t(`fleet.fleetMap.${value}`)}
            </span>
          );
          return { value, label };
        })}
      />
      <ActivityCounts
        label={t('fleet.fleetMap.filter')}
        chosen={activities}
        onToggle={(activity) => onActivities(activities.includes(activity) ? [] : [activity])}
      />
    </div>
  );
}
