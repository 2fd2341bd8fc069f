import { IconActivity, IconLayoutDashboard, IconMap2, IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { BrandContext } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import { shadesOf } from '../../base/brand/shades.ts';
import { tokensOf } from '../../base/brand/theme.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { contrastFacts, drawnInstead, type Scheme } from './contrast.ts';
import classes from './preview.module.css';

/** Sample letters for a contrast; the same in every language. */
const LETTERS = 'Aa';
const ICON = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const PLACES = [IconLayoutDashboard, IconMap2, IconTarget, IconActivity];

/** Invented vehicles for the list, one for each activity with a colour. */
const ROWS = [
  { plate: 'RTV-4A17', activity: 'moving', speedKmh: 62 },
  { plate: 'QXM-8C03', activity: 'stopped', speedKmh: 0 },
  { plate: 'PLN-2F88', activity: 'parked', speedKmh: 0 },
] as const;

/** Preview of the brand in both themes, side by side, with the contrast of its texts. */
export function Preview({ brand }: { brand: ExposedBrand }) {
  return (
    <div className={classes.pair}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Theme key={scheme} brand={brand} scheme={scheme} />
      ))}
    </div>
  );
}

function Theme({ brand, scheme }: { brand: ExposedBrand; scheme: Scheme }) {
  const { t } = useTranslation();
  const tokens = tokensOf(shadesOf(brand.palette), scheme);
  const instead = drawnInstead(brand.palette, scheme);
  const title = t(`brandEdit.themes.${scheme}`);
  return (
    <section className={classes.theme} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.console} style={tokens} role="img" aria-label={t('brandEdit.drawing', { theme: title })}>
        <BrandContext value={brand}>
          <Console />
        </BrandContext>
      </div>
      <Contrasts brand={brand} scheme={scheme} />
      <p className={classes.instead}>
        {instead === null ? t('brandEdit.asGiven') : t('brandEdit.instead', { colour: instead })}
      </p>
    </section>
  );
}

/** A small console that shows which parts use the colours of the brand. */
function Console() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.drawing} aria-hidden="true">
      <div className={classes.navbar}>
        <BrandMark size={26} />
        {PLACES.map((Place, index) => (
          <span key={Place.displayName ?? index} className={classes.place} data-active={index === 1}>
            <Place {...ICON} />
          </span>
        ))}
      </div>
      <div className={classes.page}>
        <div className={classes.toolbar}>
          <strong>{t('brandEdit.sample.title')}</strong>
          <span className={classes.chip}>{t('brandEdit.sample.chosen')}</span>
        </div>
        <div className={classes.list}>
          {ROWS.map(({ plate, activity, speedKmh }) => (
            <div key={plate} className={classes.row} data-chosen={activity === 'moving'}>
              <i data-activity={activity} />
              <span>{plate}</span>
              <small>{format.speed(speedKmh)}</small>
            </div>
          ))}
        </div>
        <div className={classes.actions}>
          <span className={classes.button}>{t('brandEdit.sample.button')}</span>
          <span className={classes.link}>{t('brandEdit.sample.link')}</span>
        </div>
      </div>
    </div>
  );
}

function Contrasts({ brand, scheme }: { brand: ExposedBrand; scheme: Scheme }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={classes.contrasts}>
      {contrastFacts(brand.palette, scheme).map(({ where, text, ground, ratio, isReadable }) => (
        <div key={where}>
          <dt>
            <i style={{ color: text, background: ground }} aria-hidden="true">
              {LETTERS}
            </i>
            {t(`brandEdit.contrast.${where}`)}
          </dt>
          <dd>{t(isReadable ? 'brandEdit.readable' : 'brandEdit.unreadable', { ratio: format.decimal(ratio, 1) })}</dd>
        </div>
      ))}
    </dl>
  );
}
