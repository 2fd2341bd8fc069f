import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';

const DEBOUNCE_MS = 400;
const MOST_FOUND = 50;

interface Props {
  /** Id; empty is the brand's own. */
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Whose area it is: a customer's, or the brand's own. For staff. */
export function OwnerField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { value: chosen } = useCall('clients.read', value === '' ? null : { params: { id: value } });
  const { value: people = [], failure } = useCall(
    'users.search',
    { query: { profile: 'USER', term: term || undefined, limit: MOST_FOUND } },
    { keepsBefore: true },
  );
  const found = people.map(({ id, name, login }) => ({ value: String(id), label: `${name} (${login})` }));
  const kept = chosen && !found.some((one) => one.value === value) ? [{ value, label: chosen.name }] : [];
  return (
    <Select
      label={t('areaSetting.owner')}
      description={t('areaSetting.ownerHint')}
      placeholder={t('areaSetting.ownerBrand')}
      nothingFoundMessage={failure ? failureText(failure) : t('areaSetting.ownerNone')}
      data={[...kept, ...found]}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      error={error}
      searchable
      clearable
      onSearchChange={setTyped}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
