import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { SuggestionMachine } from '../../../machines/suggestions.ts';
import { SearchButton } from './search-button.tsx';
import { registerSearch } from './search-opener.ts';
import { SuggestField } from './suggest-field.tsx';
import { useSearchKey } from './use-search-key.ts';

/** Where a search stands while there is nothing to choose from. */
export type SearchPhase = 'empty' | 'searching' | 'none' | 'failed';

interface Props<T> {
  kind: 'client' | 'plate';
  machine: SuggestionMachine<T>;
  buttonLabel: string;
  fieldLabel: string;
  resultsLabel: string;
  renderItem(item: T): ReactNode;
  renderStatus(phase: SearchPhase, failure: Failure | null, retry: () => void): ReactNode;
  onSelect?(item: T): void;
}

/** A button and, once opened, a field with suggestions. */
export function SuggestSearch<T extends { id: number }>({
  kind,
  machine,
  buttonLabel,
  fieldLabel,
  resultsLabel,
  renderItem,
  renderStatus,
  onSelect,
}: Props<T>) {
  const [state, send, actor] = useMachine(machine);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => send({ type: 'OPEN' });
  const onChosen = useEffectEvent((chosen: T) => onSelect?.(chosen));
  useEffect(() => {
    const heard = actor.on('chosen', ({ chosen }) => onChosen(chosen));
    return () => heard.unsubscribe();
  }, [actor]);
  useEffect(() => registerSearch(() => send({ type: 'OPEN' })), [send]);
  useSearchKey(open);
  const isOpen = state.matches('open');
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!isOpen) return <SearchButton kind={kind} label={buttonLabel} focused={wasOpen} onOpen={open} />;
  const { text, found, failure } = state.context;
  const phase = (['empty', 'none', 'failed'] as const).find((each) => state.matches({ open: each })) ?? 'searching';
  return (
    <SuggestField
      label={fieldLabel}
      results={resultsLabel}
      text={text}
      found={found}
      keyOf={({ id }) => id}
      renderItem={renderItem}
      status={renderStatus(phase, failure, () => send({ type: 'RETRY' }))}
      busy={state.matches({ open: 'asking' })}
      onText={(typed) => send({ type: 'TYPED', text: typed })}
      onSelect={(chosen) => send({ type: 'SELECT', chosen })}
      onEnter={(marked) => send({ type: 'ENTER', marked })}
      onClose={() => send({ type: 'CLOSE' })}
    />
  );
}
