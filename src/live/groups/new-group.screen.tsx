import { Button, Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { MOST_MOVED } from '../../../domain/live/groups/group-input.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { DevicesField } from '../devices/devices-field.tsx';
import { useRecordBrand } from '../devices/use-record-brand.ts';
import { Form } from '../../base/form/form.tsx';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import card from '../../base/ui/card.module.css';
import page from '../../base/ui/page.module.css';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import { around } from './group-dialogs.tsx';
import { GroupFields } from './group-fields.tsx';
import { newGroup, type GroupValues } from './group-values.ts';
import classes from './groups.module.css';
import { useNewGroup } from './use-group-form.ts';
import { usePlace, type Place } from './use-place.ts';
import { useTree } from './use-tree.ts';

/** Creates a group of vehicles. */
export default function GroupCreateScreen() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const [place] = usePlace();
  return (
    <>
      <ScreenHeader title={t('groupScreen.createTitle')} subtitle={t('groupScreen.createLead')} />
      <div className={page.page}>
        {grants(permissions, 'MONITORING_GROUPS') ? (
          <NewGroup place={place} />
        ) : (
          <Notice
            title={t('groupScreen.closed')}
            text={t('groupScreen.closedText')}
            icon={<IconLock size={26} stroke={1.75} />}
          />
        )}
      </div>
    </>
  );
}

function NewGroup({ place }: { place: Place }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { user: reader } = useSignedIn();
  const form = useNewGroup(newGroup({ brand: place.brand, user: place.user }), ({ id, brand, user }) => {
    const whose =
      reader.profile === 'USER' ? {} : { brand: String(brand), ...(user !== null && { user: String(user) }) };
    navigate(`/groups?${new URLSearchParams({ group: String(id), ...whose }).toString()}`);
  });
  const { brand, user, devices } = form.values;
  const followed = useRecordBrand(Number(brand), form.values);
  const tree = useTree({ group: null, shared: null, brand, user });
  return (
    <>
      <Form form={form} failed={t('groupScreen.saveFailed')} className={`${card.card} ${classes.formCard}`}>
        {reader.profile !== 'USER' && <Owner form={form} brand={followed} />}
        <GroupFields form={form} around={around(tree, null)} />
        <DevicesField
          key={`${brand} ${user}`}
          label={t('groupScreen.field.devices')}
          description={t('groupScreen.devicesHint')}
          placeholder={t('groupScreen.devicesPlaceholder')}
          none={t('groupScreen.devicesNotFound')}
          value={devices}
          {...(brand !== null && { brand: followed })}
          isOfBrand={user !== null || devices.length > 0}
          user={user === null ? null : Number(user)}
          most={MOST_MOVED}
          error={form.errors['devices']}
          onChange={(next) => form.set('devices', next)}
        />
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={form.isBusy} onClick={() => navigate('/groups')}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" h={44} loading={form.isBusy}>
            {t('groupScreen.create')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}

/** Whose the group is, for staff: what lies in it and around it is of the same owner. */
function Owner({ form, brand }: { form: SaveForm<GroupValues>; brand: number }) {
  const { t } = useTranslation();
  const { choices } = useBrandChoices();
  const change = (whose: Partial<Pick<GroupValues, 'brand' | 'user'>>) => {
    for (const [name, value] of Object.entries(whose)) form.set(name as 'brand' | 'user', value);
    form.set('parent', null);
    form.set('devices', []);
  };
  return (
    <>
      {choices.length > 1 && (
        <Select
          label={t('groupScreen.field.brand')}
          data={choices}
          value={String(brand)}
          searchable={choices.length > 8}
          onChange={(brand) => brand !== null && change({ brand, user: null })}
        />
      )}
      <div>
        <CustomerSelect
          brand={form.values.brand ?? ''}
          label={t('groupScreen.field.user')}
          placeholder={t('groupScreen.whoseStaff')}
          value={form.values.user}
          error={form.errors['user']}
          onChange={(user) => change({ user })}
        />
        <p className={classes.hint}>{t('groupScreen.userHint')}</p>
      </div>
    </>
  );
}
