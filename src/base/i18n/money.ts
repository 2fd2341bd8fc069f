const CENTS = 100;

/** An amount in cents as people of a language read it: R$ 1.234,56. `currency` is an ISO 4217 code. */
export const moneyText = (cents: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / CENTS);
