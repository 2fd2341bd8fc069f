import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { useSessionActor } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './login.module.css';

const BAD_GATEWAY = 502;

/** Why the user is not signed in: the attempt failed, the account may not use the console, or a session has expired. */
export function Outcome() {
  const { t } = useTranslation();
  const actor = useSessionActor();
  const failure = useSelector(actor, (state) => state.context.failure);
  const ended = useSelector(actor, (state) => state.context.ended);
  const refused = useSelector(actor, (state) => state.matches('refused'));
  const word = refused ? (
    <Refused />
  ) : failure && !failure.secondStep ? (
    <Failed failure={failure} />
  ) : (
    ended !== null && (
      <Callout tone="plain" title={t(`session.ended.${ended}`)}>
        {t(`session.endedTip.${ended}`)}
      </Callout>
    )
  );
  return word ? <div className={classes.outcome}>{word}</div> : null;
}

function Refused() {
  const { t } = useTranslation();
  return (
    <Callout tone="danger" title={t('login.refused')}>
      {t('login.refusedTip')}
    </Callout>
  );
}

function Failed({ failure }: { failure: Failure }) {
  const { t } = useTranslation();
  const wordsOf = (said: Failure): string => {
    if (said.session === 'permissions') return t('session.ended.permissions-failed');
    return said.status === BAD_GATEWAY ? t('login.badGateway') : failureText(said);
  };
  return (
    <Callout tone="danger" title={t('login.failed')}>
      {wordsOf(failure)}
    </Callout>
  );
}
