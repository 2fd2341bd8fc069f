import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LICENSE_STATES } from '../../../domain/desk/driver.ts';
import { BrandFilter } from '../../base/brand/brand-filter.tsx';
import type { List } from '../../base/list/list.ts';
import { ListSearch } from '../../base/list/list-search.tsx';
import classes from './drivers.module.css';
import { DRIVERS } from './drivers-list.ts';

interface Props {
  list: Pick<List<unknown, typeof DRIVERS.filters>, 'filters' | 'filter'>;
}

/** What narrows the list of drivers. */
export function DriverFilters({ list: { filters, filter } }: Props) {
  const { t } = useTranslation();
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
      <BrandFilter
        className={classes.filter}
        label={t('drivers.field.brand')}
        value={filters.brand}
        onChange={(brand) => filter({ brand })}
      />
    </>
  );
}
