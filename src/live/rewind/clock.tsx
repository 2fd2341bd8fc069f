import { ActionIcon, Button } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LogSpan } from '../../../contract/event-log.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './clock.module.css';
import type { RewindActor } from './rewind-actor.ts';
import { isUnknown } from './gap-words.ts';
import { useHead, useNow } from './use-head.ts';
import { useZone } from './zone.ts';

/** The moment at the head, how long ago it is, and a note that it is not now. */
export function Clock({ actor, span }: { actor: RewindActor; span: LogSpan | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const nowMs = useNow();
  const headMs = useHead(actor);
  const atMs = headMs ?? nowMs;
  const ago = headMs === null ? t('rewind.now') : format.relative(headMs, nowMs);
  const otherDay = zone.date(atMs) === zone.date(nowMs) ? null : zone.date(atMs);
  const inGap =
    headMs !== null && (span?.gaps.some((gap) => headMs >= gap.fromMs && headMs < gap.toMs && isUnknown(gap)) ?? false);
  return (
    <div className={classes.clock} data-past={headMs !== null}>
      <p className={classes.line}>
        {headMs !== null && <span className={classes.past}>{t('rewind.past')}</span>}
        <time className={classes.time}>{format.time(atMs)}</time>
      </p>
      <p className={classes.ago}>
        {otherDay !== null && <span>{otherDay}</span>}
        <span>{ago}</span>
      </p>
      <p className={classes.still} role="status">
        {inGap ? t('rewind.unknown') : ''}
      </p>
    </div>
  );
}

/** Back to live; at now it says so. `compact`: the sign alone. */
export function LiveButton({ actor, compact }: { actor: RewindActor; compact: boolean }) {
  const { t } = useTranslation();
  const isLive = useSelector(actor, (state) => state.context.atMs === null);
  const goLive = (): void => actor.send({ type: 'LIVE' });
  if (isLive)
    return (
      <span className={classes.live}>
        <span className={classes.dot} aria-hidden />
        {t('rewind.isLive')}
      </span>
    );
  if (compact)
    return (
      <ActionIcon size={44} aria-label={t('rewind.backToLive')} onClick={goLive}>
        <IconBroadcast size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      className={classes.back}
      variant="default"
      leftSection={<IconBroadcast size={18} stroke={1.75} aria-hidden />}
      rightSection={<kbd className={classes.key}>{LIVE_KEY}</kbd>}
      onClick={goLive}
    >
      {t('rewind.backToLive')}
    </Button>
  );
}

/** The same in every language. */
const LIVE_KEY = 'L';
