import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../domain/people/users/grants.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './device-add.module.css';
import type { SetEdit } from './edit-part.tsx';
import { isSpeedLimit, type EditValues } from './edit-values.ts';
import { GroupSelect } from '../groups/group-select.tsx';

interface Props {
  values: EditValues;
  set: SetEdit;
}

/** What changes in all devices that are chosen: of the fields those that the person may change. */
export function EditChanges({ values, set }: Props) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  return (
    <div className={classes.fields}>
      {grants(permissions, 'MONITORING_DEVICES_SPEED_ALERT') && (
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
      )}
      {grants(permissions, 'MONITORING_DEVICES_SETTINGS') && <Model values={values} set={set} />}
      <Select
        label={t('bulk.many.owner')}
        data={[
          { value: 'keep', label: t('bulk.many.ownerKeep') },
          { value: 'give', label: t('bulk.many.ownerGive') },
          { value: 'take', label: t('bulk.many.ownerTake') },
        ]}
        value={values.owner}
        onChange={(owner) => owner !== null && set({ owner })}
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

function Model({ values, set }: Props) {
  const { t } = useTranslation();
  const { value: models = [] } = useCall('devices.models', {});
  return (
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
  );
}

/** The group that the devices join and the one that they leave. */
function GroupChanges({ values, set }: Props) {
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
