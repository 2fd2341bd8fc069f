import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../query/use-call.ts';
import { CustomerSelect } from './customer-select.tsx';
import classes from './device-add.module.css';
import type { SetEdit } from './edit-part.tsx';
import { isSpeedLimit, type EditValues } from './edit-values.ts';
import { GroupSelect } from './group-select.tsx';

/** What changes in all devices that are chosen. */
export function EditChanges({ values, set }: { values: EditValues; set: SetEdit }) {
  const { t } = useTranslation();
  const { value: models = [] } = useCall('devices.models', {});
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('bulk.many.speedLimit')}
        placeholder={t('bulk.many.same')}
        inputMode="numeric"
        value={values.speedLimit}
        onChange={(event) => set({ speedLimit: event.currentTarget.value })}
        error={isSpeedLimit(values.speedLimit) ? undefined : t('bulk.many.speedInvalid')}
        maxLength={3}
        autoComplete="off"
      />
      <Select
        label={t('bulk.many.model')}
        placeholder={t('bulk.many.same')}
        data={models.map(({ model }) => model)}
        value={values.model}
        onChange={(model) => set({ model })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('bulk.many.same') }}
      />
      <Select
        label={t('bulk.many.owner')}
        data={[
          { value: 'keep', label: t('bulk.many.ownerKeep') },
          { value: 'give', label: t('bulk.many.ownerGive') },
          { value: 'take', label: t('bulk.many.ownerTake') },
        ]}
        value={values.owner}
        onChange={(owner) => owner !== null && set({ owner })}
        allowDeselect={false}
      />
      {values.owner === 'give' && (
        <CustomerSelect
          brand={values.brand}
          label={t('bulk.many.newOwner')}
          value={values.user}
          onChange={(user) => set({ user })}
        />
      )}
      <GroupChanges values={values} set={set} />
    </div>
  );
}

/** The group that the devices join and the one that they leave. */
function GroupChanges({ values, set }: { values: EditValues; set: SetEdit }) {
  const { t } = useTranslation();
  return (
    <>
      <GroupSelect
        brand={values.brand}
        label={t('bulk.many.join')}
        placeholder={t('bulk.many.same')}
        value={values.joinGroup}
        onChange={(joinGroup) => set({ joinGroup })}
      />
      <GroupSelect
        brand={values.brand}
        label={t('bulk.many.leave')}
        placeholder={t('bulk.many.same')}
        value={values.leaveGroup}
        onChange={(leaveGroup) => set({ leaveGroup })}
      />
    </>
  );
}
