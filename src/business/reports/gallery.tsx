import {
  IconAlertTriangle,
  IconChartBar,
  IconGauge,
  IconMapPinCheck,
  IconParking,
  IconPrinter,
  IconRoad,
  IconRoute,
  IconRouteSquare,
  IconTerminal2,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import type { ReportName } from '../../../domain/business/reports/report.ts';
import { passes } from '../../base/routes/access.ts';
import { routeOf } from '../../base/routes/routes.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
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

interface KindProps {
  href: string;
  icon: Icon;
  name: string;
  summary: string;
}

function Kind({ href, icon: Drawing, name, summary }: KindProps) {
  return (
    <li>
      <Link href={href} className={classes.kind}>
        <Drawing size={26} stroke={1.5} aria-hidden />
        <strong>{name}</strong>
        <span>{summary}</span>
      </Link>
    </li>
  );
}

/** The reports that a person may see, each with what it tells. The displacement report has a page of its own. */
export function Gallery({ names }: { names: readonly ReportName[] }) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const mayPrint = passes(routeOf('/report-displacement') ?? null, user.profile, (name) => grants(permissions, name));
  return (
    <ul className={classes.gallery} aria-label={t('reports.title')}>
      {names.map((name) => (
        <Kind
          key={name}
          href={`/reports?report=${name}`}
          icon={ICONS[name]}
          name={t(`reports.names.${name}`)}
          summary={t(`reports.summaries.${name}`)}
        />
      ))}
      {mayPrint && (
        <Kind
          href="/report-displacement"
          icon={IconPrinter}
          name={t('displacement.title')}
          summary={t('displacement.summary')}
        />
      )}
    </ul>
  );
}
