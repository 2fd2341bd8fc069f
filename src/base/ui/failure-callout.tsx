import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from './callout.tsx';
import { failureText } from './failure-text.ts';

interface Props {
  /** What could not be done. */
  title: string;
  failure: Failure;
  /** Tries it again; without it there is no button. */
  onRetry?: (() => void) | undefined;
  /** What there is to say beside the reason. */
  children?: ReactNode;
}

/** Says that something failed and why, and offers another try. */
export function FailureCallout({ title, failure, onRetry, children }: Props) {
  const { t } = useTranslation();
  return (
    <Callout tone="danger" title={title}>
      <div>{failureText(failure)}</div>
      {children}
      {onRetry && (
        <Button variant="default" size="xs" mt={8} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Callout>
  );
}
