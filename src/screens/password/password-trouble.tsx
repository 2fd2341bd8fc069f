import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { Callout } from '../../ui/callout.tsx';

/** The server names the token when it is unknown, used or over. */
const isTokenRefused = (failure: Failure): boolean => failure.fields?.['token'] !== undefined;

/** What is said by the server itself; without words of its own there are the catalogue's. */
const isWorded = (failure: Failure): boolean => failure.requestId !== undefined && failure.message !== '';

/** Why a new password cannot be set, beside what is wrong with the fields. */
export function PasswordTrouble({ lacksToken, failure }: { lacksToken: boolean; failure: Failure | null }) {
  const { t } = useTranslation();
  if (lacksToken) return <Callout tone="danger">{t('reset.problem.token')}</Callout>;
  if (failure === null) return null;
  const word = isTokenRefused(failure) ? t('reset.tokenRefused') : isWorded(failure) ? failure.message : t('reset.changeFailed');
  return <Callout tone="danger">{word}</Callout>;
}
