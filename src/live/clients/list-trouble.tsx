import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { PLACEHOLDER_DEVICE } from '../../../domain/desk/client.ts';
import { useFleetState } from '../fleet/use-fleet.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './list-trouble.module.css';

/** A notice above a list of which a part is missing, with a button to load it again; nothing where the list is complete. */
export function PartialNotice() {
  const { t } = useTranslation();
  const { partial, retry } = useFleetState();
  if (partial === null) return null;
  return (
    <div className={classes.partial}>
      <Callout tone="warning" title={t('clients.partialTitle')}>
        <div className={classes.said}>
          <span className={classes.why}>{t('clients.partial', { reason: failureText(partial) })}</span>
          <Button size="xs" variant="default" onClick={retry}>
            {t('clients.retry')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

/** A list that could not be loaded: one placeholder line for the devices, which cannot be chosen, and below it the reason. */
export function PlaceholderList({ failure, label }: { failure: Failure; label: string }) {
  const { t } = useTranslation();
  const { retry } = useFleetState();
  return (
    <>
      <div role="listbox" aria-label={label} className={classes.list}>
        <div
          role="option"
          aria-selected={false}
          aria-disabled
          tabIndex={-1}
          className={classes.placeholder}
          data-status={PLACEHOLDER_DEVICE.status}
        >
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          <span>
            {t('clients.placeholder')}
            <small>{t('clients.placeholderStatus')}</small>
          </span>
        </div>
      </div>
      <div className={classes.reason}>
        <Notice title={t('fleet.tracker.failedTitle')} text={failureText(failure)}>
          <Button onClick={retry}>{t('fleet.tracker.retry')}</Button>
        </Notice>
      </div>
    </>
  );
}
