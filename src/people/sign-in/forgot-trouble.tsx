import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';

/** Why no mail was sent: a missing field, or the message of the server. */
export function ForgotTrouble({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation();
  const word = (): string => {
    if (failure === null) return t('reset.incomplete');
    return failure.kind === 'missing' ? t('reset.unknownAccount') : failureText(failure);
  };
  return <Callout tone="danger">{word()}</Callout>;
}
