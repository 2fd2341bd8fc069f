import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { useBrandChoices } from '../../brand/use-brand-choices.ts';
import { useCall } from '../../query/use-call.ts';
import { CustomerSelect } from './customer-select.tsx';
import classes from './device-add.module.css';
import bulk from './bulk.module.css';
import type { SetEdit } from './edit-part.tsx';
import type { EditValues } from './edit-values.ts';
import { GroupSelect } from '../../groups/group-select.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';

const DEBOUNCE_MS = 400;
const MOST_NAMED = 100;

/** How many devices are chosen; null while nobody knows. */
export function useFound({ how, brand, term, ofUser, ofGroup, devices }: EditValues): number | null {
  const [part] = useDebouncedValue(term.trim(), DEBOUNCE_MS);
  const isWhole = how === 'filter' && ofGroup === null;
  const all = useCall(
    'devices.detail',
    isWhole ? { query: { brand, term: part || undefined, userId: ofUser ?? undefined, limit: 1 } } : null,
    { keptMs: 0 },
  );
  const group = useCall('groups.read', how === 'filter' && ofGroup !== null ? { params: { id: ofGroup } } : null, {
    keptMs: 0,
  });
  if (how === 'named') return devices.length;
  if (isWhole) return part === term.trim() ? (all.value?.totalElements ?? null) : null;
  return group.value?.devicesDTO.filter((device) => fits(device, part, ofUser)).length ?? null;
}

/** Whether a device of a group fits the rest of the filter, as the server finds it. */
function fits({ identifier, imei, number, vehicle, customerName, user }: Device, part: string, ofUser: string | null) {
  const texts = [vehicle?.name, vehicle?.licensePlate, customerName, identifier, imei, number];
  const hasPart = texts.some((text) => text?.toLowerCase().includes(part.toLowerCase()));
  return hasPart && (ofUser === null || String(user) === ofUser);
}

interface Props {
  values: EditValues;
  set: SetEdit;
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

const labelOf = ({ name, identifier }: Device): string => (name === identifier ? name : `${name} (${identifier})`);

function Named({ values, set }: Omit<Props, 'found'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const [term] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { value } = useCall(
    'devices.detail',
    { query: { brand: values.brand, term: term || undefined, limit: 20 } },
    { keepsBefore: true },
  );
  const found = new Map((value?.content ?? []).map((device) => [String(device.id), labelOf(device)]));
  // The chosen ones stay in the list, even if another search does not find them.
  const listed = new Map([...found, ...values.devices.map((id) => [id, known.get(id) ?? id] as const)]);
  return (
    <MultiSelect
      label={t('bulk.many.devices')}
      description={t('bulk.many.devicesHint')}
      nothingFoundMessage={t('bulk.many.noneFound')}
      data={[...listed].map(([id, label]) => ({ value: id, label }))}
      // The server has already searched: no filter here.
      filter={({ options }) => options}
      value={values.devices}
      onChange={(devices) => {
        setKnown(new Map(devices.map((id) => [id, listed.get(id) ?? id])));
        set({ devices });
      }}
      onSearchChange={setTyped}
      maxValues={MOST_NAMED}
      searchable
    />
  );
}
