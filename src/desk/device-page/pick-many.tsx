import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { useOwnedChoices } from '../../live/clients/use-owned-choices.ts';
import { useGroupChoices } from '../../live/groups/use-group-choices.ts';
import { dotted } from '../../base/i18n/dotted.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { useDevicePage } from './device-page.ts';
import { MultiSelect } from '../../base/ui/multi-select.tsx';

export interface PickerProps {
  label: string;
  /** Ids. */
  value: string[];
  /** Names of what is chosen already. */
  known: ReadonlyMap<string, string>;
  error: string | undefined;
  onChange(value: string[], nameOf: (id: string) => string): void;
}

interface Props extends PickerProps {
  placeholder: string;
  none: string;
  found: readonly { value: string; label: string }[];
  failure: Failure | null;
  typed: string;
  /** The server has searched: what it found is shown as it is. */
  isSearched?: boolean;
  onType(text: string): void;
}

const DEBOUNCE_MS = 300;
const MOST_FOUND = 20;

function PickMany({ found, failure, none, placeholder, typed, onType, isSearched = false, ...props }: Props) {
  const { label, value, known, error, onChange } = props;
  const offered = new Map([...known, ...found.map((one) => [one.value, one.label] as const)]);
  return (
    <MultiSelect
      label={label}
      data={[...offered].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      error={error}
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={failure ? failureText(failure) : none}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={onType}
      {...(isSearched && { filter: ({ options }) => options })}
      onChange={(next) => onChange(next, (id) => offered.get(id) ?? id)}
    />
  );
}

/** Groups of the brand of a device, or of the customer who looks. */
export function GroupsPicker(props: PickerProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { whole } = useDevicePage();
  const [typed, setTyped] = useState('');
  const groups = useGroupChoices(user.profile === 'USER' ? {} : { brand: String(whole.brandId) });
  return (
    <PickMany
      {...props}
      placeholder={t('deviceScreen.groups.placeholder')}
      none={t('deviceScreen.groups.notFound')}
      found={groups}
      failure={null}
      typed={typed}
      onType={setTyped}
    />
  );
}

/** Drivers of the brand of a device, searched at the server. */
export function DriversPicker(props: PickerProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { whole } = useDevicePage();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const asked = useCall(
    'drivers.list',
    {
      query: {
        limit: MOST_FOUND,
        // A customer sees the own drivers whatever the brand is.
        ...(user.profile !== 'USER' && { brand: String(whole.brandId) }),
        ...(term !== '' && { term }),
      },
    },
    { keepsBefore: true },
  );
  const drivers = useOwnedChoices(
    // Namesakes have licences of their own.
    (asked.value?.content ?? []).map(({ driverName, number, ...whose }) => ({
      ...whose,
      name: dotted(driverName, number),
    })),
  );
  return (
    <PickMany
      {...props}
      placeholder={t('deviceScreen.drivers.placeholder')}
      none={t('deviceScreen.drivers.notFound')}
      found={drivers}
      failure={asked.failure}
      typed={typed}
      onType={setTyped}
      isSearched
    />
  );
}
