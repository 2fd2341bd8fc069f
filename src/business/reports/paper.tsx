import { useTranslation } from 'react-i18next';
import { dayNamedMs } from '../../../domain/base/time/day.ts';
import { speedMeanKmh } from '../../../domain/live/trips/totals.ts';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { durationText } from '../../base/i18n/duration.ts';
import { DayBars } from './day-bars.tsx';
import type { ReportTotals } from './report-totals.ts';
import classes from './report.module.css';
import type { Report, ReportWish } from './use-report.ts';
import { Unbroken } from './unbroken.tsx';
import { WayPicture } from './way-picture.tsx';

type Vehicle = Report['vehicles'][number];

/** The report as it lies on paper: its head, the sum of several vehicles, and each vehicle from a new page on. */
export function Paper({ wish, report, madeMs }: { wish: ReportWish; report: Report; madeMs: number }) {
  const { vehicles, total } = report;
  const isOfSeveral = vehicles.length > 1;
  return (
    <article className={classes.paper} data-orientation={wish.orientation} data-whole={report.isWhole}>
      <Head wish={wish} madeMs={madeMs} />
      {isOfSeveral && <Overview vehicles={vehicles} total={total} />}
      {vehicles.map((vehicle) => (
        <VehiclePart key={vehicle.device} vehicle={vehicle} isOfSeveral={isOfSeveral} />
      ))}
    </article>
  );
}

function Head({ wish, madeMs }: { wish: ReportWish; madeMs: number }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const format = useFormat();
  const day = (name: string): string => format.day(dayNamedMs(name, 'UTC')!);
  return (
    <header className={classes.head}>
      <BrandMark size={48} />
      <div>
        <h1>{t('displacement.title')}</h1>
        <p>{`${brand.name} · ${t('displacement.period', { from: day(wish.from), to: day(wish.to) })}`}</p>
      </div>
      <p className={classes.made}>
        {t('displacement.made', { time: format.dateTime(madeMs), zone: format.zoneName(madeMs) })}
      </p>
    </header>
  );
}

function Totals({ totals }: { totals: ReportTotals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const none = t('common.none');
  const speed = (kmh: number | null): string => (kmh === null ? none : format.speed(kmh));
  const lines: [string, string][] = [
    [t('displacement.distance'), format.length(totals.distanceM)],
    [t('displacement.moving'), durationText(totals.movingMs, format)],
    [t('displacement.standing'), durationText(totals.standingMs, format)],
    [t('displacement.idle'), durationText(totals.idleMs, format)],
    [t('displacement.silent'), durationText(totals.silentMs, format)],
    [t('displacement.trips'), format.integer(totals.trips)],
    [t('displacement.speedMed'), speed(totals.speedMeanKmh)],
    [t('displacement.speedMax'), speed(totals.speedMaxKmh)],
    ...(totals.fuelUsedL === null
      ? []
      : ([[t('displacement.fuel'), format.litres(totals.fuelUsedL)]] as [string, string][])),
  ];
  return (
    <dl className={classes.totals}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Line extends Pick<ReportTotals, 'distanceM' | 'movingMs' | 'standingMs' | 'trips' | 'speedMaxKmh'> {
  name: string;
}

/** Vehicles or days, a line each, and their sum. */
function Table({ first, lines, total }: { first: string; lines: readonly Line[]; total: ReportTotals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const speed = (kmh: number | null): string => (kmh === null ? t('common.none') : format.speed(kmh));
  const cells = (line: Omit<Line, 'name'>) => (
    <>
      <td>{format.length(line.distanceM)}</td>
      <td>{durationText(line.movingMs, format)}</td>
      <td>{durationText(line.standingMs, format)}</td>
      <td>{format.integer(line.trips)}</td>
      <td>{speed(speedMeanKmh(line))}</td>
      <td>{speed(line.speedMaxKmh)}</td>
    </>
  );
  const heads = ['distance', 'moving', 'standing', 'trips', 'speedMed', 'speedMax'] as const;
  return (
    <div className="sideways">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`displacement.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, ...line }) => (
            <tr key={name}>
              <th scope="row">
                <Unbroken name={name} />
              </th>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('displacement.total')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Overview({ vehicles, total }: Pick<Report, 'vehicles' | 'total'>) {
  const { t } = useTranslation();
  const days = vehicles[0]?.days ?? [];
  const perDay = days.map(({ day }, at) => ({
    day,
    mileage: vehicles.reduce((sum, vehicle) => sum + (vehicle.days[at]?.mileage ?? 0), 0),
  }));
  return (
    <section className={classes.part}>
      <h2>{t('displacement.all')}</h2>
      <Totals totals={total} />
      <Table
        first={t('displacement.vehicle')}
        lines={vehicles.map(({ name, totals }) => ({ ...totals, name }))}
        total={total}
      />
      <h3>{t('displacement.perDay')}</h3>
      <DayBars days={perDay} />
    </section>
  );
}

function VehiclePart({ vehicle, isOfSeveral }: { vehicle: Vehicle; isOfSeveral: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, totals, days, points } = vehicle;
  return (
    <section className={classes.part} data-new-page={isOfSeveral}>
      <h2>
        <Unbroken name={name} />
      </h2>
      <Totals totals={totals} />
      <div className={classes.graphs}>
        {points.length > 0 ? (
          <WayPicture points={points} name={name} />
        ) : (
          <p className={classes.nothing}>{t('displacement.noWay')}</p>
        )}
        <div>
          <h3>{t('displacement.perDay')}</h3>
          <DayBars days={days} />
        </div>
      </div>
      <Table
        first={t('displacement.day')}
        lines={days.map((day) => ({
          name: format.day(dayNamedMs(day.day, 'UTC')!),
          distanceM: day.mileage,
          movingMs: day.movingMs,
          standingMs: day.standingMs,
          trips: day.trips,
          speedMaxKmh: day.speedMax,
        }))}
        total={totals}
      />
    </section>
  );
}
