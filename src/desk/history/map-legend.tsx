import { useTranslation } from 'react-i18next';
import { HISTORY_LAYERS, type HistoryLayer } from '../../../domain/live/history/history-choice.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';
import { coversPart } from '../../base/ui/covers.ts';
import classes from './history.module.css';
import { bandColours, bandsOf } from './speed-bands.ts';

interface Props {
  layers: readonly HistoryLayer[];
  onLayers(layers: readonly HistoryLayer[]): void;
  /** Null where several vehicles have a colour each. */
  speeds: { limitKmh: number | null } | null;
  theme: MapTheme;
}

/** What the map shows, to be switched on and off, and what its colours mean. */
export function MapLegend({ layers, onLayers, speeds, theme }: Props) {
  const { t } = useTranslation();
  const toggle = (layer: HistoryLayer): void =>
    onLayers(HISTORY_LAYERS.filter((one) => (one === layer ? !layers.includes(one) : layers.includes(one))));
  return (
    <div ref={coversPart} className={classes.legend} role="group" aria-label={t('history.layers.label')}>
      {HISTORY_LAYERS.map((layer) => (
        <button
          key={layer}
          type="button"
          className={classes.chip}
          aria-pressed={layers.includes(layer)}
          onClick={() => toggle(layer)}
        >
          {t(`history.layers.${layer}`)}
        </button>
      ))}
      {speeds && <Speeds limitKmh={speeds.limitKmh} theme={theme} />}
    </div>
  );
}

function Speeds({ limitKmh, theme }: { limitKmh: number | null; theme: MapTheme }) {
  const { t } = useTranslation();
  const bands = bandsOf(limitKmh);
  const texts = [
    t('history.speeds.below', { speed: bands[0] }),
    t('history.speeds.between', { from: bands[0], to: bands[1] }),
    t('history.speeds.between', { from: bands[1], to: bands[2] }),
    t(limitKmh === null ? 'history.speeds.above' : 'history.speeds.over', { speed: bands[2] }),
  ];
  return (
    <ul className={classes.speeds} aria-label={t('history.speeds.label')}>
      {texts.map((text, at) => (
        <li key={text}>
          <svg width={14} height={6} aria-hidden>
            <rect width={14} height={6} rx={3} fill={bandColours(theme)[at]} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
