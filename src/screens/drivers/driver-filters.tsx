import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LICENSE_STATES } from '../../../domain/driver.ts';
import { useBrandChoices } from '../../brand/use-brand-choices.ts';
import type { List } from '../../list/list.ts';
import { ListSearch } from '../../list/list-search.tsx';
import { useSignedIn } from '../../session/session-context.tsx';
import classes from './drivers.module.css';
import { DRIVERS } from './drivers-list.ts';

interface Props {
  list: Pick<List<unknown, typeof DRIVERS.filters>, 'filters' | 'filter'>;
}

/** What narrows the list of drivers. */
export function DriverFilters({ list: { filters, filter } }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('drivers.search')} value={filters.term} onChange={(term) => filter({ term })} />
      </div>
      <Select
        className={classes.filter}
        aria-label={t('drivers.filter.license')}
        placeholder={t('drivers.filter.license')}
        data={LICENSE_STATES.map((state) => ({ value: state, label: t(`drivers.license.${state}`) }))}
        value={filters.license}
        clearable
        onChange={(license) => filter({ license })}
      />
      <Select
        className={classes.filter}
        aria-label={t('drivers.filter.work')}
        placeholder={t('drivers.filter.work')}
        data={[
          { value: 'true', label: t('drivers.atWork') },
          { value: 'false', label: t('drivers.offWork') },
        ]}
        value={filters.atWork}
        clearable
        onChange={(atWork) => filter({ atWork })}
      />
      {user.profile !== 'USER' && <BrandFilter value={filters.brand} onChange={(brand) => filter({ brand })} />}
    </>
  );
}

function BrandFilter({ value, onChange }: { value: string | null; onChange(brand: string | null): void }) {
  const { t } = useTranslation();
  const { choices } = useBrandChoices();
  if (choices.length < 2) return null;
  return (
    <Select
      className={classes.filter}
      aria-label={t('drivers.field.brand')}
      placeholder={t('drivers.field.brand')}
      data={choices}
      value={value}
      clearable
      searchable={choices.length > 8}
      onChange={onChange}
    />
  );
}
