import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from './brand-context.tsx';
import classes from './brand-mark.module.css';
import { initialsOf } from './initials.ts';

/** The brand's logo in a square of `size` px; its initials where the logo cannot be drawn, the console's mark where there is none. */
export function BrandMark({ size }: { size: number }) {
  const brand = useBrand();
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const label = t('brand.logo', { name: brand.name });
  if (brand.logo && brand.logo !== broken)
    return (
      <img
        className={classes.logo}
        src={brand.logo}
        alt={label}
        width={size}
        height={size}
        onError={() => setBroken(brand.logo)}
      />
    );
  return (
    <span
      className={classes.mark}
      role="img"
      aria-label={label}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {brand.logo ? <span aria-hidden="true">{initialsOf(brand.name)}</span> : <Mark size={size} />}
    </span>
  );
}

function Mark({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size * 0.62}
      height={size * 0.62}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="5" cy="18.6" r="2.2" />
      <circle cx="19" cy="5.4" r="2.2" />
      <path d="M16.6 5.4H9.2a3.3 3.3 0 0 0 0 6.6h5.6a3.3 3.3 0 0 1 0 6.6H7.4" />
    </svg>
  );
}
