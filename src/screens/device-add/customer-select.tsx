import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../shell/console-context.tsx';

const DEBOUNCE_MS = 500;

interface Props {
  /** Id of the brand whose customers are offered. */
  brand: string;
  value: string | null;
  onChange: (user: string | null) => void;
  error?: ReactNode;
}

/** Searches the customers of a brand at the server and picks one. */
export function CustomerSelect({ brand, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['customers', brand, term],
    queryFn: () => core.call('users.search', { query: { brand, profile: 'USER', term: term || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const people = data?.ok ? data.value : [];
  return (
    <Select
      label={t('deviceAdd.customer')}
      description={t('deviceAdd.customerHint')}
      placeholder={t('deviceAdd.customerNone')}
      nothingFoundMessage={t('deviceAdd.customerEmpty')}
      data={people.map((person) => ({ value: String(person.id), label: `${person.name} (${person.login})` }))}
      // The server has searched: what it found is shown as it is.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('deviceAdd.customerNone') }}
    />
  );
}
