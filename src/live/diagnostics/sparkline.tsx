import classes from './diagnostics.module.css';

const WIDTH = 240;
const HEIGHT = 32;
const SLOTS = 60;

interface Props {
  /** Oldest first; null leaves a gap. */
  values: readonly (number | null)[];
  label: string;
}

/** A small line of the last minute, the newest at the right. */
export function Sparkline({ values, label }: Props) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const x = (index: number): number => WIDTH - (values.length - 1 - index) * (WIDTH / (SLOTS - 1));
  const y = (value: number): number => HEIGHT - 2 - (value / top) * (HEIGHT - 4);
  const path = values.reduce<string>((drawn, value, index) => {
    if (value === null) return drawn;
    const pen = index === 0 || values[index - 1] === null ? 'M' : 'L';
    return `${drawn}${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  }, '');
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
