import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { NEUTRAL_BRAND } from '../../base/brand/brand.ts';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import { Choices } from './choices.tsx';
import classes from './login.module.css';
import { Panorama } from './panorama.tsx';

/** Whether the server knows no brand for this host. `NEUTRAL_BRAND` itself only means that there was no answer yet. */
const isUnknown = (brand: ExposedBrand): boolean => brand.alias === '' && brand !== NEUTRAL_BRAND;

interface Props {
  title: string;
  lead: string;
  children: ReactNode;
}

/** Layout of pages without sign-in: the brand, a card with the content of the page, language and theme. */
export function GuestPage({ title, lead, children }: Props) {
  const { t } = useTranslation();
  const brand = useBrand();
  return (
    <div className={classes.page}>
      <Panorama />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <BrandMark size={44} />
            <span className={classes.name}>{brand.name}</span>
          </div>
          {isUnknown(brand) && <p className={classes.unknown}>{t('login.unknownBrand')}</p>}
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
          <Choices />
        </div>
      </main>
    </div>
  );
}
