import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTrackedClient } from '../clients/use-client-desk.ts';
import { useCall } from '../../base/query/use-call.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { MultiSelect } from '../../base/ui/multi-select.tsx';
import { trackedFirst } from './tracked-first.ts';
import { deviceLabel, vehicleLabel, type NamedVehicle } from './vehicle-label.ts';
import { VehicleOption } from './vehicle-option.tsx';

const DEBOUNCE_MS = 300;
const MOST_FOUND = 20;

interface Props {
  label: string;
  description?: string;
  placeholder: string;
  /** What is said where the search finds none. */
  none: string;
  /** Ids. */
  value: string[];
  /** Devices whose names are known already. */
  known?: readonly NamedVehicle[];
  /** Only those of a brand and of the brands below it. */
  brand?: number;
  /** Not those of the brands below: the record is of the brand already. */
  isOfBrand?: boolean;
  /** Only those of a customer; null is all. */
  user?: number | null;
  /** The most that may be chosen. */
  most?: number;
  error: string | undefined;
  isRequired?: boolean;
  /** Beside a dialog the choices lie above the page, within one above the dialog. */
  isInDialog?: boolean;
  onChange(value: string[], nameOf: (id: string) => string): void;
}

/** Devices that the server finds for a term, those of the tracked client first. */
export function useFoundDevices(
  { brand, user = null, isOfBrand = false }: Pick<Props, 'brand' | 'user' | 'isOfBrand'>,
  term: string,
) {
  const tracked = useTrackedClient()?.id ?? null;
  const queryOf = (client: number | null) => ({
    query: {
      term: term || undefined,
      brand: brand === undefined ? undefined : String(brand),
      userId: client === null ? undefined : String(client),
      limit: MOST_FOUND,
    },
  });
  const { value: all, failure } = useCall('devices.detail', queryOf(user), { keepsBefore: true });
  // There may be more before them than the server finds.
  const first = useCall('devices.detail', user === null && tracked !== null ? queryOf(tracked) : null, {
    keepsBefore: true,
  });
  const found = trackedFirst(first, all).filter(({ brandId }) => !isOfBrand || brandId === brand);
  return { found, failure };
}

/** Devices, searched at the server. */
export function DevicesField(props: Props) {
  const { label, description, placeholder, none, value, known = [], most, error, onChange } = props;
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [labels, setLabels] = useState(
    () => new Map(known.map((vehicle) => [String(vehicle.id), vehicleLabel(vehicle)])),
  );
  const { found, failure } = useFoundDevices(props, term);
  const offered = new Map(labels);
  for (const device of found) offered.set(String(device.id), deviceLabel(device));
  const customerOf = (option: string) => found.find(({ id }) => String(id) === option)?.customerName;
  const choose = (next: string[]) => {
    // What was chosen keeps its name when another search does not find it.
    setLabels(new Map([...labels, ...next.map((id) => [id, offered.get(id) ?? id] as const)]));
    onChange(next, (id) => offered.get(id) ?? id);
  };
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={failure ? failureText(failure) : none}
      data={[...offered].map(([id, label]) => ({ value: id, label }))}
      // The server has searched: what it found is shown as it is, and what was chosen before with it.
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            !('value' in option) || search.trim() === '' || found.some(({ id }) => String(id) === option.value),
        )
      }
      renderOption={({ option }) => <VehicleOption label={option.label} note={customerOf(option.value)} />}
      value={value}
      error={error}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={choose}
      required={props.isRequired === true}
      withAsterisk={props.isRequired === true}
      {...(most !== undefined && { maxValues: most })}
      comboboxProps={{ withinPortal: props.isInDialog !== true }}
    />
  );
}
