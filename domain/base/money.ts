import { z } from 'zod';

/** Currencies of which a cent is the hundredth part; money is whole cents everywhere, and those of other parts are not taken. */
export function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

export const DEFAULT_CURRENCY = 'BRL';

/** Code of a currency, such as `BRL`. Each brand has one. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** Whole cents of a currency. */
export const centsSchema = z.number().int().min(0).max(10_000_000_000);
