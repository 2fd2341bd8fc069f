import { useTranslation } from 'react-i18next';
import { BrandFilter } from '../../base/brand/brand-filter.tsx';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import classes from './account.module.css';

interface Searched {
  filters: { term: string | null };
  filter(change: { term: string | null }): void;
}

/** Narrows a list to what a word is found in. */
export function TermFilter({ list, label }: { list: Searched; label: string }) {
  return (
    <div className={classes.search}>
      <ListSearch label={label} value={list.filters.term} onChange={(term) => list.filter({ term })} />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | null;
  values: readonly T[];
  textOf(value: T): string;
  onChange(value: T | null): void;
}

/** Narrows a list to one of some values, such as a status. */
export function ChoiceFilter<T extends string>(props: ChoiceProps<T>) {
  return <FilterSelect className={classes.filter} {...props} />;
}

interface OfBrands {
  filters: { brand: string | null };
  filter(change: { brand: string | null }): void;
}

/** Narrows a list to one brand, where there are several. */
export function OfBrand({ list }: { list: OfBrands }) {
  const { t } = useTranslation();
  return (
    <BrandFilter
      className={classes.filter}
      label={t('account.field.brand')}
      value={list.filters.brand}
      onChange={(brand) => list.filter({ brand })}
    />
  );
}
