import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Indicators } from '../../../domain/desk/indicators.ts';
import { COUNTED_SILENCES, type SilenceRange } from '../../../domain/live/devices/no-communication.ts';
import { BarList, type Bar } from './bar-list.tsx';
import { addressOf } from './chosen-address.ts';
import classes from './indicators.module.css';

interface Props {
  counts: Indicators;
  brand: string | null;
}

/** A day of silence is a case for the phone, three are one for the workshop. */
const HEAT: Partial<Record<SilenceRange, 'warm' | 'hot'>> = {
  '24H': 'warm',
  '48H': 'warm',
  '72H': 'hot',
  '72H_MORE': 'hot',
};

/** How many active trackers are silent for how long; a bar leads to their list. */
export function SilenceChart({ counts, brand }: Props) {
  const { t } = useTranslation();
  const bars = COUNTED_SILENCES.map(({ range, count }): Bar => ({
    key: range,
    label: t(`indicators.range.${range}`),
    total: counts.noCommunication[count],
    href: addressOf({ brand, chosen: { kind: 'range', range } }),
    heat: HEAT[range] ?? 'calm',
  }));
  const silent = bars.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className={classes.card} aria-labelledby="silence">
      <h2 id="silence">{t('indicators.silence')}</h2>
      <p className={classes.hint}>
        {silent === 0 && counts.totalActive > 0 ? t('indicators.allTalk') : t('indicators.silenceHint')}
      </p>
      <BarList bars={bars} of={counts.totalActive} label={t('indicators.silence')} />
    </section>
  );
}

/** Bars shown before the rest is expanded; a single one more is simply shown. */
const FIRST_MODELS = 8;

/** How many trackers there are of each model; a bar leads to their list. */
export function ModelChart({ counts, brand }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all || counts.models.length <= FIRST_MODELS + 1 ? counts.models : counts.models.slice(0, FIRST_MODELS);
  const rest = counts.models.length - shown.length;
  const bars = shown.map(({ model, total }): Bar => ({
    key: model ?? '',
    label: model ?? t('indicators.noModel'),
    total,
    href: addressOf({ brand, chosen: { kind: 'model', model } }),
  }));
  return (
    <section className={classes.card} aria-labelledby="models">
      <h2 id="models">{t('indicators.models')}</h2>
      <p className={classes.hint}>{t('indicators.modelsHint')}</p>
      <BarList bars={bars} of={counts.total} label={t('indicators.models')} />
      {rest > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setAll(true)}>
          {t('indicators.moreModels', { count: rest })}
        </UnstyledButton>
      )}
    </section>
  );
}
