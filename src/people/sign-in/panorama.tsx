import { useTranslation } from 'react-i18next';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './panorama.module.css';

/**
 * A cluster ring: its number of vehicles, center and radius, and the shares of moving, stopped, parked and offline
 * ones.
 */
interface Ring {
  vehicles: number;
  x: number;
  y: number;
  radius: number;
  shares: readonly [number, number, number, number];
}

/** An invented fleet, not real vehicles. */
const RINGS: readonly Ring[] = [
  { vehicles: 812, x: 250, y: 168, radius: 34, shares: [0.3, 0.11, 0.39, 0.2] },
  { vehicles: 6480, x: 610, y: 210, radius: 30, shares: [0.47, 0.15, 0.28, 0.1] },
  { vehicles: 1240, x: 352, y: 300, radius: 26, shares: [0.4, 0.24, 0.27, 0.09] },
  { vehicles: 2310, x: 548, y: 468, radius: 34, shares: [0.6, 0.09, 0.22, 0.09] },
  { vehicles: 23400, x: 336, y: 498, radius: 42, shares: [0.42, 0.25, 0.22, 0.11] },
  { vehicles: 148, x: 668, y: 620, radius: 28, shares: [0.38, 0.2, 0.24, 0.18] },
  { vehicles: 640, x: 160, y: 420, radius: 24, shares: [0.25, 0.2, 0.35, 0.2] },
];

const COLOURS = ['var(--ring-moving)', 'var(--ring-stopped)', 'var(--ring-parked)', 'var(--ring-offline)'];
/** Invented roads and a coast, as SVG paths. */
const ROADS = [
  'M-20 96 C120 110 190 60 250 168 S330 250 352 300 S300 430 336 498 S250 640 120 760 S-10 880 -20 940',
  'M250 168 C360 120 470 130 610 210 S760 260 840 240',
  'M352 300 C420 330 500 400 548 468 S700 460 840 420',
  'M336 498 C400 520 470 500 548 468',
  'M-20 380 C60 400 110 400 160 420 S290 460 336 498',
  'M610 210 C600 300 560 380 548 468 S600 560 668 620 S780 660 840 720',
];
const BORDERS = [
  'M180 -20 C200 90 230 120 210 220 S260 380 280 440 S420 430 500 440 S640 400 720 330 S800 200 840 180',
  'M210 220 C120 260 60 240 -20 280',
];
const COAST =
  'M840 470 C780 500 720 490 660 520 S560 560 500 560 S420 600 360 590 S260 680 200 740 S130 860 110 940 L840 940 Z';

/** The dark panel beside the form: a map at night with a fleet, drawn as one small SVG. */
export function Panorama() {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <aside className={classes.panel} aria-label={brand.name}>
      <svg className={classes.picture} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={COAST} className={classes.sea} />
        {BORDERS.map((path) => (
          <path key={path} d={path} className={classes.border} />
        ))}
        {ROADS.map((path) => (
          <path key={path} d={path} className={classes.road} />
        ))}
        {RINGS.map((ring) => (
          <RingSign key={`${ring.x} ${ring.y}`} ring={ring} />
        ))}
      </svg>
      <div className={classes.claim}>
        <p>
          {t('login.claimFirst')}
          <br />
          {t('login.claimSecond')}
        </p>
        <span>{brand.name}</span>
      </div>
    </aside>
  );
}

/** Gap between two arcs, as a fraction of the ring. */
const GAP = 0.014;

function RingSign({ ring }: { ring: Ring }) {
  const format = useFormat();
  const length = 2 * Math.PI * ring.radius;
  const starts = ring.shares.map((_, index) => ring.shares.slice(0, index).reduce((sum, share) => sum + share, 0));
  return (
    <g transform={`translate(${ring.x} ${ring.y})`}>
      <circle r={ring.radius} className={classes.disc} />
      {ring.shares.map((share, index) => (
        <circle
          key={COLOURS[index]}
          r={ring.radius}
          transform="rotate(-90)"
          className={classes.arc}
          stroke={COLOURS[index]}
          strokeDasharray={`${(share - GAP) * length} ${length}`}
          strokeDashoffset={-(starts[index] ?? 0) * length}
        />
      ))}
      <text className={classes.vehicles}>
        {ring.vehicles < 10_000 ? format.integer(ring.vehicles) : format.compact(ring.vehicles)}
      </text>
    </g>
  );
}
