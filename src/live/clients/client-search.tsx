import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Failure, Result } from '../../../contract/failure.ts';
import { currentClientOf, type ClientSuggestion } from '../../../domain/desk/client.ts';
import { clientSearchMachine } from '../../../machines/client-search.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './suggest-field.module.css';
import { SuggestSearch, type SearchPhase } from './suggest-search.tsx';
import { useClientDesk } from './use-client-desk.ts';

/** Finds the client whom staff want to see. */
export function ClientSearch() {
  const { t } = useTranslation();
  const core = useCore();
  const desk = useClientDesk();
  const [machine] = useState(() =>
    clientSearchMachine.provide({
      actors: {
        ask: fromPromise<Result<readonly ClientSuggestion[]>, string>(({ input }) =>
          core.call('clients.search', { query: { term: input } }),
        ),
      },
      actions: { choose: (_, { chosen }) => desk.tracked.send({ type: 'TRACK', client: currentClientOf(chosen) }) },
    }),
  );
  return (
    <SuggestSearch
      kind="client"
      machine={machine}
      buttonLabel={t('clients.search')}
      fieldLabel={t('clients.field')}
      resultsLabel={t('clients.results')}
      renderItem={(client) => <ClientLine client={client} />}
      renderStatus={(phase, failure, retry) => <ClientStatus phase={phase} failure={failure} onRetry={retry} />}
    />
  );
}

function ClientStatus({ phase, failure, onRetry }: { phase: SearchPhase; failure: Failure | null; onRetry(): void }) {
  const { t } = useTranslation();
  if (phase === 'none') return t('clients.noClients');
  if (failure === null) return t(phase === 'empty' ? 'clients.hint' : 'clients.searching');
  return (
    <>
      {t('clients.failed', { reason: failureText(failure) })}
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('clients.retry')}
      </Button>
    </>
  );
}

function ClientLine({ client: { name, brandName, status } }: { client: ClientSuggestion }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.words}>
        <span className={classes.main}>{name}</span>
        <span className={classes.sub}>{brandName}</span>
      </span>
      {status === 'INACTIVE' && <span className={classes.badge}>{t('clients.inactive')}</span>}
    </>
  );
}
