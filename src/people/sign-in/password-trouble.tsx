import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from '../../base/ui/callout.tsx';

/** Whether the server refused the token: it is unknown, used or expired. */
const isTokenRefused = (failure: Failure): boolean => failure.fields?.['token'] !== undefined;

/** Whether the server sent a message; otherwise a text of the page is shown. */
const isWorded = (failure: Failure): boolean => failure.requestId !== undefined && failure.message !== '';

/** Why a new password cannot be set, apart from problems of the fields. */
export function PasswordTrouble({ lacksToken, failure }: { lacksToken: boolean; failure: Failure | null }) {
  const { t } = useTranslation();
  if (lacksToken) return <Callout tone="danger">{t('reset.problem.token')}</Callout>;
  if (failure === null) return null;
  const word = isTokenRefused(failure)
    ? t('reset.tokenRefused')
    : isWorded(failure)
      ? failure.message
      : t('reset.changeFailed');
  return <Callout tone="danger">{word}</Callout>;
}
