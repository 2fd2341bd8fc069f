import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useFormat } from '../../base/i18n/format.ts';

/** Signs between thousands and before decimals, as people of a language write them. */
function signsOf(locale: string): { thousandSeparator: string; decimalSeparator: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
}

/** A number that is not below zero, written as in the language of the person; whole where nobody says otherwise. */
export function AmountInput(props: NumberInputProps) {
  const { locale } = useFormat();
  return <NumberInput min={0} hideControls decimalScale={0} allowNegative={false} {...signsOf(locale)} {...props} />;
}
