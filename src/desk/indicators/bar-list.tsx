import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './bar-list.module.css';

export interface Bar {
  key: string;
  label: string;
  total: number;
  /** Where the bar leads. */
  href: string;
  /** How urgent it is, 0 to 1; without it the bar has the brand's colour. */
  heat?: 'calm' | 'warm' | 'hot';
}

/** A horizontal bar chart, each bar a link with its number as text, for keyboard and screen reader. */
export function BarList({ bars, of, label }: { bars: readonly Bar[]; of: number; label: string }) {
  const format = useFormat();
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return (
    <ol className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, total, href, heat }) => (
        <li key={key}>
          <Link href={href} className={classes.bar} data-heat={heat} data-empty={total === 0}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ '--filled': `${(total / most) * 100}%` } as CSSProperties} />
            </span>
            <strong className={classes.total}>{format.integer(total)}</strong>
            <span className={classes.share}>{format.share(of === 0 ? 0 : total / of)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
