import { useFormat } from './format.ts';
import { moneyText } from './money.ts';

/** How an amount in cents of a currency reads in the language of the person. */
export function useMoney(): (cents: number, currency: string) => string {
  const { locale } = useFormat();
  return (cents, currency) => moneyText(cents, currency, locale);
}
