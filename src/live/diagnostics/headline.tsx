import { useTranslation } from 'react-i18next';
import type { Diagnostics, LinkState } from '../../../contract/core.ts';
import { useLinkText } from './use-link-text.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './diagnostics.module.css';
import { Sparkline } from './sparkline.tsx';
import { useHistory } from './use-history.ts';

/** The four numbers that say whether all is well. */
export function Headline({ numbers }: { numbers: Diagnostics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory(numbers);
  const { p50, p99 } = numbers.freshnessMs;
  const ms = (value: number | null): string => (value === null ? t('common.none') : format.milliseconds(value));
  const rate = numbers.eventsPerSecond;
  return (
    <dl className={classes.tiles}>
      <Tile
        name={t('diagnostics.link')}
        value={useLinkText(numbers.link)}
        hint={<LinkHint link={numbers.link} />}
        state={numbers.link.state}
      />
      <Tile
        name={t('diagnostics.vehicles')}
        value={format.integer(numbers.vehicles)}
        hint={t('diagnostics.vehiclesHint')}
      />
      <Tile
        name={t('diagnostics.rate')}
        value={format.decimal(rate, rate < 10 ? 1 : 0)}
        hint={t('diagnostics.rateHint')}
        line={
          <Sparkline
            values={history.map((point) => point.rate)}
            label={t('diagnostics.history', { shown: format.integer(history.length) })}
          />
        }
      />
      <Tile
        name={t('diagnostics.freshness')}
        value={ms(p50)}
        hint={p99 === null ? t('diagnostics.freshnessHint') : t('diagnostics.freshnessWorst', { value: ms(p99) })}
        line={
          <Sparkline
            values={history.map((point) => point.freshness)}
            label={t('diagnostics.history', { shown: format.integer(history.length) })}
          />
        }
      />
    </dl>
  );
}

interface TileProps {
  name: string;
  value: string;
  hint: React.ReactNode;
  state?: LinkState['state'];
  line?: React.ReactNode;
}

function Tile({ name, value, hint, state, line }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value} data-state={state}>
          {value}
        </span>
        <span className={classes.hint}>{hint}</span>
        {line}
      </dd>
    </div>
  );
}

function LinkHint({ link }: { link: LinkState }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (link.state === 'live') return t('diagnostics.linkSince', { time: format.time(link.sinceMs) });
  if (link.state === 'connecting') return t('diagnostics.linkAttempt', { attempt: format.integer(link.attempt) });
  if (link.state === 'polling') return t('diagnostics.linkPolled', { time: format.time(link.untilMs) });
  if (link.state === 'waiting') return t('diagnostics.linkReason', { reason: link.reason });
  return t('common.none');
}
