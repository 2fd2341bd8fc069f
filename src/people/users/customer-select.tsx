import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';

const DEBOUNCE_MS = 500;
const AGAIN_MS = 15_000;

interface Props {
  /** Id of the brand whose customers are offered. */
  brand: string;
  value: string | null;
  onChange: (user: string | null) => void;
  error?: ReactNode;
  /** In a row of filters the label is only said. */
  isFilter?: boolean;
  /** What it is called and asked for, where that is not the customer of a new device. */
  label?: string;
  /** What stands there while none is chosen. */
  placeholder?: string;
  /** Beside a dialog the choices lie above the page, within one above the dialog. */
  isInDialog?: boolean;
  /** Not those of the brands below. */
  isOfBrand?: boolean;
}

/** Select of a customer of a brand, with a search on the server. */
export function CustomerSelect(props: Props) {
  const {
    brand,
    value,
    onChange,
    error,
    label,
    placeholder,
    isInDialog = false,
    isOfBrand = false,
    isFilter = false,
  } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const {
    value: people = [],
    failure,
    again,
  } = useCall(
    'users.search',
    { query: { brand, profile: 'USER', term: term || undefined, limit: 50 } },
    { keepsBefore: true, againMs: AGAIN_MS },
  );
  return (
    <Select
      {...(isFilter ? { 'aria-label': label } : { label: label ?? t('deviceAdd.customer') })}
      description={label === undefined && t('deviceAdd.customerHint')}
      placeholder={placeholder ?? (label === undefined ? t('deviceAdd.customerNone') : undefined)}
      nothingFoundMessage={
        failure ? t('deviceAdd.customerFailed', { reason: failureText(failure) }) : t('deviceAdd.customerEmpty')
      }
      // Opening the list tries again after a failure.
      onDropdownOpen={() => failure && again()}
      data={people
        .filter((person) => !isOfBrand || String(person.brand) === brand)
        .map((person) => ({ value: String(person.id), label: `${person.name} (${person.login})` }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      error={error}
      comboboxProps={{ withinPortal: !isInDialog }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('deviceAdd.customerNone') }}
    />
  );
}
