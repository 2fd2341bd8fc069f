import {
  IconAlertTriangle,
  IconChartBar,
  IconGauge,
  IconMapPinCheck,
  IconParking,
  IconRoad,
  IconRoute,
  IconRouteSquare,
  IconTerminal2,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ReportName } from '../../../domain/report.ts';
import classes from './reports.module.css';

const ICONS: Readonly<Record<ReportName, Icon>> = {
  silent: IconWifiOff,
  telemetry: IconRouteSquare,
  trips: IconRoute,
  mileage: IconRoad,
  utilisation: IconChartBar,
  stops: IconParking,
  speeding: IconGauge,
  visits: IconMapPinCheck,
  incidents: IconAlertTriangle,
  commands: IconTerminal2,
};

/** The reports that a person may see, each with what it tells. */
export function Gallery({ names }: { names: readonly ReportName[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.gallery} aria-label={t('reports.title')}>
      {names.map((name) => {
        const Drawing = ICONS[name];
        return (
          <li key={name}>
            <Link href={`/reports?report=${name}`} className={classes.kind}>
              <Drawing size={26} stroke={1.5} aria-hidden />
              <strong>{t(`reports.names.${name}`)}</strong>
              <span>{t(`reports.tells.${name}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
