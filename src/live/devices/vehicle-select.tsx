import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTrackedClient } from '../clients/use-client-desk.ts';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { trackedFirst } from './tracked-first.ts';
import { vehicleLabel, type NamedVehicle } from './vehicle-label.ts';
import { VehicleOption } from './vehicle-option.tsx';

const DEBOUNCE_MS = 300;
const MOST_FOUND = 20;
/** A vehicle of an address whose name is not known is looked for among the first ones. */
const MOST_FIRST = 200;

interface Props {
  label: string;
  /** What is asked for, while none is chosen. */
  placeholder: string;
  /** What is said where the search finds none. */
  none: string;
  /** In a row of filters the label is only said. */
  isFilter?: boolean;
  /** Id. */
  value: string | null;
  /** The vehicle that is chosen, where its name is known already. */
  known?: NamedVehicle | null;
  /** Only those of a brand. */
  brand?: string;
  error?: ReactNode;
  isRequired?: boolean;
  /** Beside a dialog the choices lie above the page, within one above the dialog. */
  isInDialog?: boolean;
  className?: string | undefined;
  onChange(value: string | null): void;
}

/** One vehicle, searched at the server; those of the tracked client come first. */
export function VehicleSelect(props: Props) {
  const { label, placeholder, none, isFilter = false, value, known = null, brand, error, className, onChange } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<NamedVehicle | null>(known);
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isNamed = value === null || String(chosen?.id) === value;
  // What the chosen vehicle is called is no search.
  const wanted = chosen !== null && term === vehicleLabel(chosen) ? '' : term;
  const tracked = useTrackedClient()?.id ?? null;
  const queryOf = (userId?: string) => ({
    query: { term: wanted || undefined, brand, userId, limit: isNamed ? MOST_FOUND : MOST_FIRST },
  });
  const { value: all, failure } = useCall('vehicles.list', queryOf(), { keepsBefore: true });
  const first = useCall('vehicles.list', tracked === null ? null : queryOf(String(tracked)), { keepsBefore: true });
  const rows = trackedFirst(first, all);
  const named = isNamed ? chosen : rows.find(({ id }) => String(id) === value);
  const customerOf = (option: string) => rows.find(({ id }) => String(id) === option)?.customerName;
  const offered = new Map<string, NamedVehicle>(
    [...(named && value !== null ? [named] : []), ...rows].map((vehicle) => [String(vehicle.id), vehicle]),
  );
  return (
    <Select
      className={className}
      {...(isFilter ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      nothingFoundMessage={failure ? failureText(failure) : none}
      data={[...offered].map(([id, vehicle]) => ({ value: id, label: vehicleLabel(vehicle) }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      renderOption={({ option }) => <VehicleOption label={option.label} note={customerOf(option.value)} />}
      value={value}
      error={error}
      searchable
      clearable={isFilter}
      withAsterisk={props.isRequired === true}
      required={props.isRequired === true}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(next === null ? null : (offered.get(next) ?? null));
        onChange(next);
      }}
      comboboxProps={{ withinPortal: props.isInDialog !== true }}
    />
  );
}
