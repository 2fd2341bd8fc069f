import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Share } from '../../../contract/rest/desk/share-calls.ts';
import { useFormat, useTimeUntil } from '../../base/i18n/format.ts';
import { Line, LineList } from '../../base/list/line-list.tsx';
import { CopyIcon } from '../../base/ui/copy-button.tsx';
import classes from './share.module.css';
import { wholeLink, type Shares } from './use-shares.ts';

/** The links that are open, the newest first. */
export function OpenShares({ shares }: { shares: Shares }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('share.open')}>
      <h3 className={classes.head}>{t('share.open')}</h3>
      <LineList
        asked={shares.open}
        idOf={({ id }) => id}
        empty={t('share.none')}
        failed={t('share.unread')}
        renderLine={(share) => (
          <ShareLine
            share={share}
            isNew={share.id === shares.made?.id}
            isEnding={shares.revoking === share.id}
            onRevoke={() => shares.revoke(share.id)}
          />
        )}
      />
    </section>
  );
}

interface Props {
  share: Share;
  isNew: boolean;
  isEnding: boolean;
  onRevoke(): void;
}

function ShareLine({ share, isNew, isEnding, onRevoke }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const endsMs = Date.parse(share.expiresAt);
  const when = useTimeUntil(endsMs);
  const link = wholeLink(share.link);
  return (
    <Line
      isNew={isNew}
      title={
        <a className={classes.link} href={link} target="_blank" rel="noreferrer" title={link}>
          {link}
        </a>
      }
      facts={<span title={format.dateTime(endsMs)}>{t('share.ends', { when })}</span>}
      action={
        <>
          <CopyIcon text={link} label={t('share.link')} />
          <Button
            size="compact-md"
            variant="default"
            data-ends
            aria-label={t('share.revokeOf', { when })}
            loading={isEnding}
            onClick={onRevoke}
          >
            {t('share.revoke')}
          </Button>
        </>
      }
    />
  );
}
