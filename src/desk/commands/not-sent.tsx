import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';

interface Props {
  failure: Failure | null;
  isUnsure: boolean;
  /** Sends the same once more. */
  onAgain(): void;
}

/** Why the last command was not sent, or that nobody can tell whether it was. */
export function NotSent({ failure, isUnsure, onAgain }: Props) {
  const { t } = useTranslation();
  if (!isUnsure) return failure && <FailureCallout title={t('commandScreen.notSent')} failure={failure} />;
  return (
    <Callout tone="warning" title={t('commandScreen.unsure')}>
      <p>{t('commandScreen.unsureText')}</p>
      <Button variant="default" size="xs" mt={8} onClick={onAgain}>
        {t('commandScreen.unsureAgain')}
      </Button>
    </Callout>
  );
}
