import { useTranslation } from 'react-i18next';
import { ACCOUNT_STATES } from '../../../contract/rest/people/account-admin-calls.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';
import { BrandFilter } from '../../base/brand/brand-filter.tsx';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import type { List } from '../../base/list/list.ts';
import { ListSearch } from '../../base/list/list-search.tsx';
import classes from './users.module.css';
import { USERS } from './users-list.ts';

interface Props {
  list: Pick<List<unknown, typeof USERS.filters>, 'filters' | 'filter'>;
}

/** What narrows the list of users. */
export function UserFilters({ list: { filters, filter } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('users.search')} value={filters.term} onChange={(term) => filter({ term })} />
      </div>
      <FilterSelect
        className={classes.filter}
        label={t('users.field.profile')}
        value={filters.profile}
        values={profileSchema.options}
        textOf={(profile) => t(`users.profile.${profile}`)}
        onChange={(profile) => filter({ profile })}
      />
      <FilterSelect
        className={classes.filter}
        label={t('users.field.state')}
        value={filters.state}
        values={ACCOUNT_STATES}
        textOf={(state) => t(`users.state.${state}`)}
        onChange={(state) => filter({ state })}
      />
      <BrandFilter
        className={classes.filter}
        label={t('users.field.brand')}
        value={filters.brand}
        onChange={(brand) => filter({ brand })}
      />
    </>
  );
}
