import { IconUser, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { shortClientName } from '../../domain/client.ts';
import classes from './client-card.module.css';
import { useClientDesk, useTrackedClient } from './use-client-desk.ts';

/** Screens that show the client's vehicles alone: over any other the card would claim what is not so. */
const FOLLOWING: readonly string[] = ['/trackback', '/trackback-plus'];

/** The tracked client on the screens that follow it, until it is closed; nothing where none is tracked. */
export function ClientCard() {
  const { t } = useTranslation();
  const desk = useClientDesk();
  const client = useTrackedClient();
  const [path] = useLocation();
  if (client === null || !FOLLOWING.includes(path)) return null;
  const { name, status } = client;
  const close = t('clients.closeClient', { name });
  return (
    <section className={classes.card} aria-label={t('clients.tracked', { name })}>
      <IconUser size={18} stroke={1.75} className={classes.icon} aria-hidden />
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
