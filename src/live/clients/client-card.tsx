import { IconUser, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { shortClientName } from '../../../domain/desk/client.ts';
import classes from './client-card.module.css';
import { useClientDesk, useTrackedClient } from './use-client-desk.ts';

/** Screens that show the client's vehicles alone. */
const FOLLOWING: readonly string[] = ['/trackback', '/trackback-plus'];

/**
 * The tracked client, until it is closed; nothing where none is tracked. Over a screen that shows other clients as well it says that it is
 * the tracker's.
 */
export function ClientCard() {
  const { t } = useTranslation();
  const desk = useClientDesk();
  const client = useTrackedClient();
  const [path] = useLocation();
  if (client === null) return null;
  const { name, status } = client;
  const isFollowed = FOLLOWING.includes(path);
  const close = t('clients.closeClient', { name });
  return (
    <section className={classes.card} data-elsewhere={!isFollowed} aria-label={t('clients.tracked', { name })}>
      {isFollowed ? (
        <IconUser size={18} stroke={1.75} className={classes.icon} aria-hidden />
      ) : (
        <span className={classes.where}>{t('clients.inTracker')}</span>
      )}
      <span className={classes.name} title={name}>
        {shortClientName(name)}
      </span>
      {status === 'INACTIVE' && <span className={classes.inactive}>{t('clients.inactive')}</span>}
      <button
        type="button"
        className={classes.close}
        aria-label={close}
        title={close}
        onClick={() => desk.tracked.send({ type: 'CLOSE' })}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </section>
  );
}
