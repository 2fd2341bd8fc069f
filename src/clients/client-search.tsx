import { Button } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Result } from '../../contract/failure.ts';
import { currentClientOf, type ClientSuggestion } from '../../domain/client.ts';
import { clientSearchMachine } from '../../machines/client-search.ts';
import { useCore } from '../shell/console-context.tsx';
import { failureText } from '../ui/failure-text.ts';
import { offerSearch } from './search-door.ts';
import { SearchButton } from './search-button.tsx';
import { SuggestField } from './suggest-field.tsx';
import classes from './suggest-field.module.css';
import { useClientDesk, useTrackedClient } from './use-client-desk.ts';
import { useSearchKey } from './use-search-key.ts';

/** Finds the client whom staff want to see: a button, and once opened a field with suggestions. */
export function ClientSearch() {
  const { t } = useTranslation();
  const core = useCore();
  const desk = useClientDesk();
  const client = useTrackedClient();
  const [machine] = useState(() =>
    clientSearchMachine.provide({
      actors: { ask: fromPromise<Result<readonly ClientSuggestion[]>, string>(({ input }) => core.call('clients.search', { query: { term: input } })) },
      actions: { choose: (_, { chosen }) => desk.tracked.send({ type: 'TRACK', client: currentClientOf(chosen) }) },
    }),
  );
  const [state, send] = useMachine(machine);
  const [wasEnded, setWasEnded] = useState(false);
  const isOpen = state.matches('open');
  useEffect(() => offerSearch(() => send({ type: 'OPEN' })), [send]);
  useSearchKey(client === null, () => send({ type: 'OPEN' }));
  if (!isOpen) return <SearchButton kind="client" label={t('clients.search')} focused={wasEnded} onOpen={() => send({ type: 'OPEN' })} />;
  const { text, found, failure } = state.context;
  const status = (): ReactNode => {
    if (failure !== null)
      return (
        <>
          {t('clients.failed', { reason: failureText(failure) })}
          <Button size="xs" variant="default" onClick={() => send({ type: 'RETRY' })}>
            {t('clients.retry')}
          </Button>
        </>
      );
    if (state.matches({ open: 'none' })) return t('clients.noClients');
    return t(state.matches({ open: 'empty' }) ? 'clients.hint' : 'clients.searching');
  };
  return (
    <SuggestField
      label={t('clients.field')}
      results={t('clients.results')}
      text={text}
      found={found}
      keyOf={({ id }) => id}
      renderItem={(client) => <ClientLine client={client} />}
      status={status()}
      busy={state.matches({ open: 'asking' })}
      onText={(typed) => send({ type: 'TYPED', text: typed })}
      onSelect={(chosen) => send({ type: 'SELECT', chosen })}
      onClose={() => {
        setWasEnded(true);
        send({ type: 'CLOSE' });
      }}
    />
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
