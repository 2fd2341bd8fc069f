import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Result } from '../../contract/failure.ts';
import type { PlateSuggestion } from '../../domain/client.ts';
import { plateSearchMachine } from '../../machines/plate-search.ts';
import { i18n } from '../i18n/i18n.ts';
import { useFollowed } from './use-client-desk.ts';
import { useSearchKey } from './use-search-key.ts';
import { useCore } from '../shell/console-context.tsx';
import { toast } from '../ui/toasts.ts';
import { offerSearch } from './search-door.ts';
import { SearchButton } from './search-button.tsx';
import { SuggestField } from './suggest-field.tsx';
import classes from './suggest-field.module.css';

/** Finds a tracker by its licence plate; the one chosen is followed. */
export function PlateSearch({ onChoose }: { onChoose(found: PlateSuggestion): void }) {
  const { t } = useTranslation();
  const core = useCore();
  const isFirst = useFollowed().length === 0;
  const [machine] = useState(() =>
    plateSearchMachine.provide({
      actors: { ask: fromPromise<Result<readonly PlateSuggestion[]>, string>(({ input }) => core.call('devices.search', { query: { by: 'default-search', term: input } })) },
      actions: {
        sayFailed: () => toast('error', i18n.t('thereWasAnErrorInYourRequest')),
      },
    }),
  );
  const [state, send] = useMachine(machine);
  const [wasEnded, setWasEnded] = useState(false);
  const isOpen = state.matches('open');
  useEffect(() => offerSearch(() => send({ type: 'OPEN' })), [send]);
  useSearchKey(isFirst, () => send({ type: 'OPEN' }));
  if (!isOpen) return <SearchButton kind="plate" label={t('clients.plate.search')} focused={wasEnded} onOpen={() => send({ type: 'OPEN' })} />;
  const { text, found } = state.context;
  const status = (): string => {
    if (state.matches({ open: 'failed' })) return t('thereWasAnErrorInYourRequest');
    if (state.matches({ open: 'none' })) return t('clients.plate.none');
    return t(state.matches({ open: 'empty' }) ? 'clients.plate.hint' : 'clients.searching');
  };
  return (
    <SuggestField
      label={t('clients.plate.field')}
      results={t('clients.plate.results')}
      text={text}
      found={found}
      keyOf={({ id }) => id}
      renderItem={(tracker) => <PlateLine found={tracker} />}
      status={status()}
      busy={state.matches({ open: 'asking' })}
      onText={(typed) => send({ type: 'TYPED', text: typed })}
      onSelect={(chosen) => {
        send({ type: 'SELECT', chosen });
        onChoose(chosen);
      }}
      onClose={() => {
        setWasEnded(true);
        send({ type: 'CLOSE' });
      }}
    />
  );
}

function PlateLine({ found: { name, customerName } }: { found: PlateSuggestion }) {
  const { t } = useTranslation();
  return (
    <span className={classes.words}>
      <span className={classes.main}>{name}</span>
      <span className={classes.sub}>{customerName ?? t('clients.plate.nobody')}</span>
    </span>
  );
}
