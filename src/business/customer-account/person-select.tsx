import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';

const DEBOUNCE_MS = 300;
const MOST_FOUND = 20;

interface Props {
  value: string | null;
  /** What the one of `value` is called, where it was not chosen here, such as after a reload. */
  name?: string | undefined;
  error?: string | undefined;
  /** In a row of filters: the label is only said, and none is a choice. */
  isFilter?: boolean;
  /** Which customer, of what brand. */
  onChange(customer: string | null, brand: number | undefined): void;
}

/** Somebody who pays, searched at the server. */
export function PersonSelect({ value, name, error, isFilter = false, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [debounced] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const known = chosen ?? name;
  // What the chosen one is called is no search.
  const term = debounced === known ? '' : debounced;
  const { value: found, failure } = useCall(
    'people.list',
    { query: { term: term || undefined, limit: MOST_FOUND } },
    { keepsBefore: true },
  );
  const offered = new Map((found?.content ?? []).map(({ id, name }) => [String(id), name]));
  if (value !== null && known) offered.set(value, known);
  const label = t('account.field.customer');
  return (
    <Select
      {...(isFilter
        ? { 'aria-label': label, placeholder: label, clearable: true }
        : { label, placeholder: t('account.contract.customerHint'), required: true, withAsterisk: true })}
      nothingFoundMessage={failure ? failureText(failure) : t('account.contract.customerNone')}
      data={[...offered].map(([id, label]) => ({ value: id, label }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      value={value}
      error={error}
      searchable
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(next === null ? null : (offered.get(next) ?? null));
        onChange(next, found?.content.find(({ id }) => String(id) === next)?.brand);
      }}
      comboboxProps={{ withinPortal: isFilter }}
    />
  );
}
