import { useTranslation } from 'react-i18next';
import type { PaymentType } from '../../../domain/business/billing/payment.ts';
import { useMoney } from '../../base/i18n/use-money.ts';
import classes from './account.module.css';

/** An amount of money in a list. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  const money = useMoney();
  return <span className={classes.money}>{money(cents, currency)}</span>;
}

interface Way {
  type: PaymentType;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** The scheme of a card as it is written: the provider tells it in small letters. */
const schemeText = (scheme: string | null): string =>
  scheme === null ? '' : scheme.charAt(0).toUpperCase() + scheme.slice(1);

/** What something is paid with: of a card what the provider tells of it, which is never its number. */
export function WayText({ way }: { way: Way | null }) {
  const { t } = useTranslation();
  if (way === null) return <span className={classes.none}>{t('account.noWay')}</span>;
  const { type, cardBrand, cardLast4 } = way;
  const card = cardLast4 === null ? null : t('account.card', { brand: schemeText(cardBrand), last4: cardLast4 }).trim();
  return (
    <>
      {t(`account.way.${type}`)}
      {card !== null && <span className={classes.quiet}>{card}</span>}
    </>
  );
}

/** A month (`2026-10`) as people write it. */
export const monthText = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  );
