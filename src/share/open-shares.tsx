import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Share } from '../../contract/rest/share-calls.ts';
import { useFormat, useTimeUntil } from '../i18n/format.ts';
import { Callout } from '../ui/callout.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { failureText } from '../ui/failure-text.ts';
import classes from './share.module.css';
import { wholeLink, type Shares } from './use-shares.ts';

/** The links that are open, the newest first. */
export function OpenShares({ shares }: { shares: Shares }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('share.open')}>
      <h3 className={classes.head}>{t('share.open')}</h3>
      <Content shares={shares} />
    </section>
  );
}

function Content({ shares }: { shares: Shares }) {
  const { t } = useTranslation();
  const { read } = shares;
  if (read === undefined) return <Loader size={18} role="status" aria-label={t('common.loading')} />;
  if (!read.ok)
    return (
      <Callout tone="danger">
        <p className={classes.reason}>{t('share.unread', { reason: failureText(read.failure) })}</p>
        <Button size="compact-md" variant="default" onClick={shares.retry}>
          {t('common.retry')}
        </Button>
      </Callout>
    );
  if (read.value.length === 0) return <p className={classes.none}>{t('share.none')}</p>;
  return (
    <ul className={classes.list}>
      {read.value.map((share) => (
        <Line key={share.id} share={share} isNew={share.id === shares.made?.id} isEnding={shares.revoking === share.id} onRevoke={() => shares.revoke(share.id)} />
      ))}
    </ul>
  );
}

function Line({ share, isNew, isEnding, onRevoke }: { share: Share; isNew: boolean; isEnding: boolean; onRevoke(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const endsMs = Date.parse(share.expiresAt);
  const when = useTimeUntil(endsMs);
  const link = wholeLink(share.link);
  return (
    <li className={classes.line} data-new={isNew || undefined}>
      <a className={classes.link} href={link} target="_blank" rel="noreferrer" title={link}>
        {link}
      </a>
      <CopyIcon text={link} label={t('share.link')} />
      <span className={classes.ends} title={format.dateTime(endsMs)}>
        {t('share.ends', { when })}
      </span>
      <Button className={classes.revoke} size="compact-md" variant="default" aria-label={t('share.revokeOf', { when })} loading={isEnding} onClick={onRevoke}>
        {t('share.revoke')}
      </Button>
    </li>
  );
}
