import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadKeeping } from '../base/form/drafts.ts';
import { every, fetchFresh, pageMark, watchFocus, watchVisibility } from '../base/platform.ts';
import classes from './notice-bar.module.css';
import { buildFrom, newsOf, type Build } from './version.ts';

/** How often the published version is asked for while the page is open. */
export const VERSION_PERIOD_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

/** The build this page is of; null where it was not built, as with hot reload. */
export const ownBuild = (): Build | null => buildFrom(pageMark('rastro-build'));

/** The newest build that is published and not the own; asked for at the start, every few minutes and when the window comes to the front. */
function useNewerBuild(): Build | null {
  const [published, setPublished] = useState<Build | null>(null);
  useEffect(() => {
    if (ownBuild() === null) return undefined;
    const ask = async (): Promise<void> => {
      const answer = await fetchFresh(`${import.meta.env.BASE_URL}version.json`, TIMEOUT_MS);
      if (answer.ok) setPublished(buildFrom(answer.value));
    };
    void ask();
    const stops = [
      every(VERSION_PERIOD_MS, () => void ask()),
      watchVisibility((visible) => void (visible && ask())),
      watchFocus(() => void ask()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return newsOf(ownBuild(), published) === null ? null : published;
}

/** Offers to load a newer version of the console; it never does so by itself. */
export function VersionWatch() {
  const { t } = useTranslation();
  const newer = useNewerBuild();
  const [later, setLater] = useState<string | null>(null);
  if (newer === null || later === newer.build) return null;
  const text =
    newsOf(ownBuild(), newer) === 'newer' ? t('version.newer', { version: newer.version }) : t('version.rebuilt');
  return (
    <div className={classes.bar} data-tone="news" role="region" aria-label={t('version.label')}>
      <IconRefresh size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <p className={classes.text} role="status">
        {text}
      </p>
      <Button size="compact-sm" onClick={reloadKeeping}>
        {t('version.reload')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setLater(newer.build)}>
        {t('version.later')}
      </Button>
    </div>
  );
}
