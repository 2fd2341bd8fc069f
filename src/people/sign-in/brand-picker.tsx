import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { BrandContext } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import classes from './brand-picker.module.css';

interface Props {
  brands: readonly ExposedBrand[];
  chosen: number | null;
  /** Message that a choice is needed; null without an error. */
  error: string | null;
  /** Moves the focus here, after the server has asked for the brand. */
  takesFocus: boolean;
  onChoose: (brand: number) => void;
}

/**
 * Choice of the brand for a login with several accounts. Native radio buttons, so arrows, space and screen readers
 * work.
 */
export default function BrandPicker({ brands, chosen, error, takesFocus, onChoose }: Props) {
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const choices = group.current;
    if (takesFocus)
      (choices?.querySelector<HTMLInputElement>('input:checked') ?? choices?.querySelector('input'))?.focus();
  }, [takesFocus]);
  return (
    <fieldset ref={group} className={classes.picker} aria-describedby={error === null ? undefined : 'brand-error'}>
      <legend>{t('login.brand')}</legend>
      <div className={classes.brands}>
        {brands.map((brand) => (
          <label key={brand.id} className={classes.brand}>
            <input
              type="radio"
              name="brand"
              value={brand.id}
              checked={brand.id === chosen}
              onChange={() => onChoose(brand.id)}
            />
            <span aria-hidden="true">
              <BrandContext value={brand}>
                <BrandMark size={28} />
              </BrandContext>
            </span>
            <span className={classes.name}>{brand.name}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id="brand-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
