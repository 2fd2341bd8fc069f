import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCounts, useFleetState } from '../../live/fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { isCounted, SIGN_NAMES } from '../../live/signs/sign-shapes.ts';
import classes from './indicators.module.css';

/** Live activity of the fleet, as the core counts it: one bar of four parts, and each part as text. */
export function LiveCounts() {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = useCounts().filter(isCounted);
  const { loading } = useFleetState();
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes.card} aria-labelledby="live">
      <header className={classes.cardHead}>
        <div>
          <h2 id="live">{t('indicators.live')}</h2>
          <p className={classes.hint}>{t('indicators.liveHint')}</p>
        </div>
        <Link href="/trackdevice" className={classes.more}>
          {t('indicators.toFleet')}
        </Link>
      </header>
      {loading && all === 0 ? (
        <Skeleton height={64} mt={12} radius="md" />
      ) : (
        <>
          <div className={classes.stack} aria-hidden>
            {counts.map((count, activity) => (
              <span
                key={SIGN_NAMES[activity]}
                data-activity={SIGN_NAMES[activity]}
                style={{ '--part': count } as CSSProperties}
              />
            ))}
          </div>
          <dl className={classes.live}>
            {counts.map((count, activity) => (
              <div key={SIGN_NAMES[activity]} data-activity={SIGN_NAMES[activity]}>
                <dt>
                  <ActivitySign activity={activity} sizePx={16} />
                  {t(`fleet.activity.${SIGN_NAMES[activity] ?? 'offline'}`)}
                </dt>
                <dd>
                  <strong>{format.integer(count)}</strong> <span>{format.share(all === 0 ? 0 : count / all)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
