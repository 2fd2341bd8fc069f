import { useFormat } from '../../i18n/format.ts';
import { moneyText } from '../../i18n/money.ts';

/** How amounts in cents read. */
export function useMoney(): (cents: number) => string {
  const { locale } = useFormat();
  return (cents) => moneyText(cents, 'BRL', locale);
}
