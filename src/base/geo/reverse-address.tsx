import { Loader, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../ui/failure-text.ts';
import classes from './reverse-address.module.css';
import { useAddress, type Place } from './use-address.ts';

/** The address of a position: a spinner while it loads, after a failure the reason and a retry. */
export function ReverseAddress({ latitude, longitude }: Place) {
  const { t } = useTranslation();
  const found = useAddress({ latitude, longitude });
  if (found.state === 'loading')
    return <Loader size={14} className={classes.loader} role="status" aria-label={t('geo.resolving')} />;
  if (found.state === 'known')
    return (
      <span className={classes.address} title={found.address.formatted_address}>
        {found.address.formatted_address}
      </span>
    );
  return (
    <span className={classes.failed}>
      <span role="status">{t('geo.unavailable')}</span>
      <span className={classes.reason}>{failureText(found.failure)}</span>
      <UnstyledButton
        className={classes.retry}
        aria-label={t('common.retry')}
        title={t('common.retry')}
        onClick={found.retry}
      >
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
