import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { CustomerSelect } from '../../people/users/customer-select.tsx';
import classes from './groups.module.css';
import type { Place } from './use-place.ts';

interface Props {
  place: Place;
  onGo(change: Partial<Place>): void;
}

/** Whose groups staff look at: those of a brand's staff, or of one of its customers. */
export function Whose({ place: { brand, user }, onGo }: Props) {
  const { t } = useTranslation();
  const { choices } = useBrandChoices();
  return (
    <div className={classes.whose} role="group" aria-label={t('groupScreen.whose')}>
      {choices.length > 1 && (
        <Select
          label={t('groupScreen.whoseBrand')}
          data={choices}
          value={brand}
          searchable={choices.length > 8}
          onChange={(next) => next !== null && onGo({ brand: next, user: null, group: null })}
        />
      )}
      <CustomerSelect
        brand={brand ?? ''}
        label={t('groupScreen.whoseCustomer')}
        placeholder={t('groupScreen.whoseStaff')}
        value={user}
        onChange={(next) => onGo({ user: next, group: null })}
      />
    </div>
  );
}
