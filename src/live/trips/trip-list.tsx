import { Button, Skeleton } from '@mantine/core';
import { IconCar, IconParking, IconPlayerPlay, IconRouteOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { TripSegment } from '../../../domain/live/trips/trip.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { durationText } from '../../base/i18n/duration.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { stretchPath } from './stretch-path.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './trips.module.css';
import type { Trips } from './use-trips.ts';

const SKELETONS = [1, 2, 3, 4, 5];

/** The segments of a day, oldest first, and their sum. */
export function TripList({ trips, device }: { trips: Trips; device: number }) {
  const { t } = useTranslation();
  const { list, segments, sum, chosen, choose } = trips;
  if (list.isFirst)
    return (
      <div className={classes.list} role="status" aria-label={t('common.loading')}>
        {SKELETONS.map((at) => (
          <Skeleton key={at} h={104} radius={10} />
        ))}
      </div>
    );
  const failed = list.failure && (
    <FailureCallout title={t('trips.unread')} failure={list.failure} onRetry={list.again} />
  );
  if (!list.value) return failed;
  if (segments.length === 0)
    return (
      <>
        {failed}
        <Notice
          title={t('trips.none')}
          text={t('trips.noneText')}
          icon={<IconRouteOff size={28} stroke={1.75} aria-hidden />}
        />
      </>
    );
  return (
    <>
      {failed}
      {sum && <Sum sum={sum} />}
      <ol className={classes.list} aria-label={t('trips.list')}>
        {segments.map((segment) => (
          <li key={segment.start}>
            <Segment segment={segment} isChosen={segment === chosen} onChoose={() => choose(segment.start)} />
            {segment === chosen && isDrive(segment) && <Play device={device} segment={segment} />}
          </li>
        ))}
      </ol>
    </>
  );
}

const isDrive = ({ name }: TripSegment): boolean => name === 'Em Movimento';

/** Leads to the history, which plays the drive. */
function Play({ device, segment: { start, end } }: { device: number; segment: TripSegment }) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  return (
    <Button
      component={Link}
      href={stretchPath(device, start, end, timeZone)}
      className={classes.play}
      variant="default"
      leftSection={<IconPlayerPlay size={17} stroke={1.75} aria-hidden />}
    >
      {t('trips.play')}
    </Button>
  );
}

function Segment({ segment, isChosen, onChoose }: { segment: TripSegment; isChosen: boolean; onChoose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isMoving = isDrive(segment);
  const Icon = isMoving ? IconCar : IconParking;
  const { start, end, startPlace, endPlace, driver, movingMs, standingMs } = segment;
  const clock = (iso: string): string => format.time(Date.parse(iso));
  return (
    <button type="button" className={classes.segment} data-moving={isMoving} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.sign}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.head}>
        <strong>{t(isMoving ? 'trips.moving' : 'trips.standing')}</strong>
        <span className={classes.times}>{`${clock(start)} – ${clock(end)}`}</span>
        {segment.isOpen && <span className={classes.open}>{t('trips.open')}</span>}
        {segment.isSparse && <span className={classes.sparse}>{t('trips.sparse')}</span>}
      </span>
      <span className={classes.numbers}>
        <span>{durationText(movingMs + standingMs, format)}</span>
        {isMoving && <span>{format.length(segment.mileage)}</span>}
        {isMoving && <Speeds segment={segment} />}
        {segment.idleMs > 0 && <span>{t('trips.idle', { time: durationText(segment.idleMs, format) })}</span>}
        {segment.fuelUsed !== null && <span>{t('trips.fuel', { litres: format.litres(segment.fuelUsed) })}</span>}
      </span>
      {startPlace && <span className={classes.place}>{startPlace.address}</span>}
      {isMoving && endPlace && <span className={classes.place}>{`→ ${endPlace.address}`}</span>}
      {driver && <span className={classes.driver}>{t('trips.driver', { name: driver.name ?? driver.tag })}</span>}
    </button>
  );
}

function Speeds({ segment: { speedMed, speedMax } }: { segment: TripSegment }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {speedMed !== null && <span>{t('trips.speedMed', { speed: format.speed(speedMed) })}</span>}
      {speedMax !== null && <span>{t('trips.speedMax', { speed: format.speed(speedMax) })}</span>}
    </>
  );
}

/** The sum of the day. */
function Sum({ sum }: { sum: TripSegment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const speed = (kmh: number | null): string => (kmh === null ? t('common.none') : format.speed(kmh));
  const lines: [string, string][] = [
    [t('trips.distance'), format.length(sum.mileage)],
    [t('trips.trips'), format.integer(sum.trips)],
    [t('trips.movingTime'), durationText(sum.movingMs, format)],
    [t('trips.standingTime'), durationText(sum.standingMs, format)],
    [t('trips.meanSpeed'), speed(sum.speedMed)],
    [t('trips.topSpeed'), speed(sum.speedMax)],
  ];
  return (
    <section className={classes.sum} aria-labelledby="trip-sum">
      <h2 id="trip-sum">{t('trips.sum')}</h2>
      <dl>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('trips.sumOf')}</p>
    </section>
  );
}
