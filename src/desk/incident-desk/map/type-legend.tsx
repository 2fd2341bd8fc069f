import { useTranslation } from 'react-i18next';
import { severityOf } from '../../../../domain/desk/incidents/incident-severity.ts';
import { typeText } from '../../incidents/type-words.ts';
import { useFormat } from '../../../base/i18n/format.ts';
import classes from './desk-map.module.css';
import { TypeIcon } from './type-icon.tsx';

interface Props {
  counts: readonly { type: string; count: number }[];
  hidden: ReadonlySet<string>;
  onToggle(type: string): void;
}

/** What the marks mean and how many there are of each; a press takes a type from the map, or puts it back. */
export function TypeLegend({ counts, hidden, onToggle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.legend} aria-label={t('desk.map.types')}>
      {counts.map(({ type, count }) => (
        <li key={type}>
          <button
            type="button"
            className={classes.type}
            data-severity={severityOf(type)}
            aria-pressed={!hidden.has(type)}
            onClick={() => onToggle(type)}
          >
            <TypeIcon type={type} sizePx={15} />
            {typeText(type)} <strong>{format.integer(count)}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
