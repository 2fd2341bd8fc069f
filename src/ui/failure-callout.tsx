import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../contract/failure.ts';
import { Callout } from './callout.tsx';
import { failureText } from './failure-text.ts';

interface Props {
  /** What could not be done. */
  title: string;
  failure: Failure;
  /** Tries it again; without it there is no button. */
  onRetry?: (() => void) | undefined;
}

/** Says that something failed and why, and offers another try. */
export function FailureCallout({ title, failure, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Callout tone="danger" title={title}>
      <div>{failureText(failure)}</div>
      {onRetry && (
        <Button variant="default" size="xs" mt={8} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Callout>
  );
}
