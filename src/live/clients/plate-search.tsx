import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Result } from '../../../contract/failure.ts';
import type { PlateSuggestion } from '../../../domain/desk/client.ts';
import { plateSearchMachine } from '../../../machines/plate-search.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import classes from './suggest-field.module.css';
import { SuggestSearch, type SearchPhase } from './suggest-search.tsx';

const STATUS_TEXTS = {
  empty: 'clients.plate.hint',
  searching: 'clients.searching',
  none: 'clients.plate.none',
  failed: 'thereWasAnErrorInYourRequest',
} as const satisfies Record<SearchPhase, string>;

/** Finds a tracker by its licence plate; the one chosen is followed. */
export function PlateSearch({ onChoose }: { onChoose(found: PlateSuggestion): void }) {
  const { t } = useTranslation();
  const core = useCore();
  const [machine] = useState(() =>
    plateSearchMachine.provide({
      actors: {
        ask: fromPromise<Result<readonly PlateSuggestion[]>, string>(({ input }) =>
          core.call('devices.search', { query: { by: 'default-search', term: input } }),
        ),
      },
      actions: {
        sayFailed: () => toast('error', i18n.t('thereWasAnErrorInYourRequest')),
      },
    }),
  );
  return (
    <SuggestSearch
      kind="plate"
      machine={machine}
      buttonLabel={t('clients.plate.search')}
      fieldLabel={t('clients.plate.field')}
      resultsLabel={t('clients.plate.results')}
      renderItem={(tracker) => <PlateLine found={tracker} />}
      renderStatus={(phase) => t(STATUS_TEXTS[phase])}
      onSelect={onChoose}
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
