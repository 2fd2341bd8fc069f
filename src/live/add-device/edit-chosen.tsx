import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { useCall } from '../../base/query/use-call.ts';
import { VehicleOption } from '../devices/vehicle-option.tsx';
import { deviceLabel, deviceNote } from '../devices/vehicle-label.ts';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './device-add.module.css';
import bulk from './bulk.module.css';
import type { SetEdit } from './edit-part.tsx';
import type { EditValues } from './edit-values.ts';
import { GroupSelect } from '../groups/group-select.tsx';
import { MultiSelect } from '../../base/ui/multi-select.tsx';

const DEBOUNCE_MS = 400;
const MOST_NAMED = 100;
/** Devices that a question names; the others are counted. */
const MOST_LISTED = 200;

/** The devices that are chosen: how many, and the first ones by name. */
export interface Found {
  total: number;
  devices: readonly Device[];
}

/** Which devices are chosen, null while nobody knows; and what counts them again. */
export function useFound({ how, brand, term, ofUser, ofGroup, devices }: EditValues): [Found | null, () => void] {
  const [part] = useDebouncedValue(term.trim(), DEBOUNCE_MS);
  const query = { brand, term: part || undefined, userId: ofUser ?? undefined, group: ofGroup ?? undefined };
  const { value, again } = useCall(
    'devices.detail',
    how === 'filter' ? { query: { ...query, limit: MOST_LISTED } } : null,
    { keptMs: 0 },
  );
  if (how === 'named') return [{ total: devices.length, devices }, again];
  return [value && part === term.trim() ? { total: value.totalElements, devices: value.content } : null, again];
}

interface Props {
  values: EditValues;
  set: SetEdit;
  /** How many; null while nobody knows. */
  found: number | null;
}

/** Which devices are changed: one by one, or all that a filter finds. */
export function EditChosen({ values, set, found }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SegmentedControl
        aria-label={t('bulk.many.how')}
        data={(['filter', 'named'] as const).map((value) => ({ value, label: t(`bulk.many.${value}`) }))}
        value={values.how}
        onChange={(how) => set({ how })}
      />
      {values.how === 'named' ? <Named values={values} set={set} /> : <Filter values={values} set={set} />}
      <p className={bulk.hint} role="status">
        {found !== null && t('bulk.many.found', { count: found })}
      </p>
    </>
  );
}

function Filter({ values, set }: Omit<Props, 'found'>) {
  const { t } = useTranslation();
  const { choices } = useBrandChoices();
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('bulk.many.term')}
        value={values.term}
        onChange={(event) => set({ term: event.currentTarget.value })}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        label={t('deviceAdd.brand')}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={values.brand}
        onChange={(brand) =>
          brand !== null && set({ brand, ofGroup: null, ofUser: null, user: null, joinGroup: null, leaveGroup: null })
        }
      />
      <GroupSelect
        brand={values.brand}
        label={t('bulk.many.group')}
        placeholder={t('bulk.many.anyGroup')}
        value={values.ofGroup}
        onChange={(ofGroup) => set({ ofGroup })}
      />
      <CustomerSelect
        brand={values.brand}
        label={t('bulk.many.customer')}
        value={values.ofUser}
        onChange={(ofUser) => set({ ofUser })}
      />
    </div>
  );
}

function Named({ values, set }: Omit<Props, 'found'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { value } = useCall(
    'devices.detail',
    { query: { brand: values.brand, term: term || undefined, limit: 20 } },
    { keepsBefore: true },
  );
  // The chosen ones stay in the list, even if another search does not find them.
  const listed = new Map([...(value?.content ?? []), ...values.devices].map((device) => [String(device.id), device]));
  return (
    <MultiSelect
      label={t('bulk.many.devices')}
      description={t('bulk.many.devicesHint')}
      nothingFoundMessage={t('bulk.many.noneFound')}
      data={[...listed].map(([id, device]) => ({ value: id, label: deviceLabel(device) }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      renderOption={({ option }) => <VehicleOption label={option.label} note={deviceNote(listed.get(option.value)!)} />}
      value={values.devices.map(({ id }) => String(id))}
      onChange={(ids) => set({ devices: ids.flatMap((id) => listed.get(id) ?? []) })}
      onSearchChange={setTyped}
      maxValues={MOST_NAMED}
      searchable
    />
  );
}
