import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '../../../contract/rest/people/session-calls.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { Line, LineList } from '../../base/list/line-list.tsx';
import { deviceWords } from '../notifications/device-words.ts';
import classes from './sessions.module.css';
import { useSessions } from './use-sessions.ts';

/** The devices at which the person is signed in, each with a button that ends it there. */
export function SessionList() {
  const { t } = useTranslation();
  const { asked, end, ending } = useSessions();
  const hasOthers = asked.value?.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <LineList
        asked={asked}
        idOf={({ id }) => id}
        empty={t('secrets.sessions.only')}
        failed={t('secrets.sessions.unread')}
        renderLine={(each) => <SessionLine session={each} isEnding={ending === each.id} onEnd={() => end(each.id)} />}
      />
      {hasOthers === true && (
        <Button
          h={44}
          fullWidth
          variant="default"
          className={classes.end}
          loading={ending === null}
          onClick={() => end(null)}
        >
          {t('secrets.sessions.endOthers')}
        </Button>
      )}
      {hasOthers === false && <p className={classes.lead}>{t('secrets.sessions.only')}</p>}
    </>
  );
}

/** A device by what its browser says of itself. */
function useDeviceName(agent: string | null): string {
  const { t } = useTranslation();
  const { deviceName, deviceModel, deviceOs } = deviceWords(agent ?? '');
  const system = deviceModel ?? deviceOs;
  if (deviceName !== null && system !== null) return t('secrets.sessions.on', { browser: deviceName, system });
  return deviceName ?? system ?? t('secrets.sessions.unknown');
}

function SessionLine({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const device = useDeviceName(session.agent);
  const seenMs = Date.parse(session.seenAt);
  const when = useRelativeTime(seenMs);
  const { address, isCurrent, persistent, createdAt } = session;
  return (
    <Line
      title={
        <>
          <strong>{device}</strong>
          {isCurrent && <span className={classes.badge}>{t('secrets.sessions.here')}</span>}
          {persistent && <span className={classes.badge}>{t('secrets.sessions.stays')}</span>}
        </>
      }
      facts={
        <>
          {address}
          <span>{t('secrets.sessions.since', { when: format.dateTime(Date.parse(createdAt)) })}</span>
          <span title={format.dateTime(seenMs)}>{t('secrets.sessions.seen', { when })}</span>
        </>
      }
      action={
        !isCurrent && (
          <Button
            variant="default"
            h={44}
            data-ends
            aria-label={t('secrets.sessions.endOf', { device, address: address ?? '' })}
            loading={isEnding}
            onClick={onEnd}
          >
            {t('secrets.sessions.end')}
          </Button>
        )
      }
    />
  );
}
