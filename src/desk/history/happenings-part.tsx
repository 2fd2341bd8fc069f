import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBolt, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../base/i18n/format.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import type { Happening } from './happening.ts';
import classes from './happenings.module.css';
import type { ReplayActor } from './replay-actor.ts';
import { MOST_HAPPENINGS, type useHappenings } from './use-happenings.ts';
import type { Vehicle } from './use-vehicles.ts';
import { dotted } from '../../base/i18n/dotted.ts';

interface Props {
  happenings: ReturnType<typeof useHappenings>;
  vehicles: readonly Vehicle[];
  actor: ReplayActor;
}

/** What happened in the period; a press shows its moment on map, chart and table. */
export function HappeningsPart({ happenings, vehicles, actor }: Props) {
  const { t } = useTranslation();
  const { all, failure, again, isFirst, isPartial } = happenings;
  if (failure) return <FailureCallout title={t('history.happenings.failed')} failure={failure} onRetry={again} />;
  if (isFirst) return <Skeleton height={120} radius="md" m={12} />;
  if (all.length === 0) return <p className={classes.none}>{t('history.happenings.none')}</p>;
  const nameOf = (device: number): string =>
    vehicles.length > 1 ? (vehicles.find((one) => one.device === device)?.name ?? '') : '';
  return (
    <>
      {isPartial && <p className={classes.none}>{t('history.happenings.partial', { count: MOST_HAPPENINGS })}</p>}
      <ul className={classes.list} aria-label={t('history.tabs.happenings')}>
        {all.map((one) => (
          <Line key={`${one.kind} ${one.id}`} one={one} name={nameOf(one.device)} actor={actor} />
        ))}
      </ul>
    </>
  );
}

function Line({ one, name, actor }: { one: Happening; name: string; actor: ReplayActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = one.kind === 'incident' ? IconAlertTriangle : IconBolt;
  return (
    <li className={classes.line}>
      <button type="button" className={classes.go} onClick={() => actor.send({ type: 'SEEK', atMs: one.atMs })}>
        <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} data-kind={one.kind} />
        <span>
          <strong>{one.title}</strong>
          <span>{dotted(format.dateTime(one.atMs), one.text, name)}</span>
        </span>
      </button>
      {one.address !== null && (
        <Link
          className={classes.open}
          href={one.address}
          aria-label={t('history.happenings.open', { title: one.title })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </li>
  );
}
