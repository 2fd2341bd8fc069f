import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { isServiceNumber, maskServiceNumber } from '../../base/service-number.ts';
import { text } from '../../base/text.ts';

export const CONTACT_TYPES = ['EMAIL', 'MOBILE', 'PHONE'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

const digitsOf = (value: string): string => value.replace(/\D/g, '');

/** A Brazilian number as it is read: `(XX)XXXXX-XXXX` of 11 digits, `(XX)XXXX-XXXX` else, as far as it was typed; `0800 727 0800`, `190`. */
export function maskPhone(value: string): string {
  const digits = digitsOf(value).slice(0, 11);
  const service = maskServiceNumber(digits);
  if (service !== null) return service;
  if (digits.length <= 2) return digits;
  const last = digits.length === 11 ? 7 : 6;
  const middle = `(${digits.slice(0, 2)})${digits.slice(2, last)}`;
  return digits.length > last ? `${middle}-${digits.slice(last)}` : middle;
}

/** The value of a contact as it is shown. */
export const maskValue = (type: ContactType, value: string): string => (type === 'EMAIL' ? value : maskPhone(value));

/** The value of a contact as it is kept: of a number the digits. */
export const bareValue = (type: ContactType, value: string): string => (type === 'EMAIL' ? value : digitsOf(value));

const MAIL = z.email().max(254);

const isNumber = (type: ContactType, digits: string): boolean =>
  /^[1-9]\d{9,10}$/.test(digits) || (type === 'PHONE' && isServiceNumber(digits));

/** Whether a value can be written to or called: an address of mail, a number with its area code, or a telephone of a service. */
export const fitsType = (type: ContactType, value: string): boolean =>
  type === 'EMAIL' ? MAIL.safeParse(value).success : /^[\d\s()-]*$/.test(value) && isNumber(type, digitsOf(value));

/** What people write of a contact; all of it is required. */
export const contactInputSchema = z.object({
  name: text().trim().min(1).max(120),
  type: z.enum(CONTACT_TYPES),
  value: text().trim().min(1).max(254),
});
export type ContactInput = z.output<typeof contactInputSchema>;

/** One contact of a phonebook: the client's, or the brand's own. */
export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(CONTACT_TYPES),
  /** Of a number the digits with the area code. */
  value: z.string(),
  /** The place in the order of calling within the phonebook, from 1. */
  place: z.number().int().min(1),
  brand: idSchema,
  /** The client whose contact it is; null is the brand's own. */
  user: idSchema.nullable(),
  /** The client by name. */
  userName: z.string().nullable(),
  version: z.number().int().min(0),
});
export type Contact = z.infer<typeof contactSchema>;
