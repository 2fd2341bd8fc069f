import { z } from 'zod';
import { isHttpsAddress } from '../../base/https-address.ts';
import { text } from '../../base/text.ts';

const digitsIn = (number: string): number => number.replace(/\D/g, '').length;
const isNumber = (value: string, fewest: number): boolean =>
  /^\+?[\d\s().-]+$/.test(value) && digitsIn(value) >= fewest && digitsIn(value) <= 15;
const isMail = (value: string): boolean => z.email().max(254).safeParse(value).success;

/** Whether a value leads to the support, by the parameter of a brand that it stands in. */
const LEADS = {
  /** Also a short number, or one without an area code such as 0800. */
  contactPhone: (value: string) => isNumber(value, 3),
  /** Whole: it is dialled from anywhere. */
  contactWhatsapp: (value: string) => isNumber(value, 10),
  contactEmail: isMail,
  contactSite: isHttpsAddress,
  /** In words, such as "Monday to Friday, 8:00 to 18:00". */
  contactHours: (value: string) => value !== '',
} as const satisfies Record<string, (value: string) => boolean>;

export type SupportParameter = keyof typeof LEADS;
export const SUPPORT_PARAMETERS = Object.keys(LEADS) as SupportParameter[];

const LONGEST = 200;

/** What administrators write of a parameter: something that leads there, or nothing. */
const ruleOf = (name: SupportParameter) =>
  text()
    .trim()
    .max(LONGEST)
    .refine((value) => value === '' || LEADS[name](value));

/** How the support of a brand is reached, as its administrators write it; an empty text removes one, those that are left out stay. */
export const supportParametersSchema = z
  .strictObject({
    contactPhone: ruleOf('contactPhone'),
    contactWhatsapp: ruleOf('contactWhatsapp'),
    contactEmail: ruleOf('contactEmail'),
    contactSite: ruleOf('contactSite'),
    contactHours: ruleOf('contactHours'),
  })
  .partial();

/** How the support of a brand is reached; null where a brand says nothing, or what leads nowhere. */
export const supportContactSchema = z.object({
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  site: z.string().nullable(),
  hours: z.string().nullable(),
});
export type SupportContact = z.infer<typeof supportContactSchema>;

/** Reads the parameters of a brand, which the operator of the server may have written as they liked. */
export function supportContactOf(parameters: Readonly<Record<string, string>>): SupportContact {
  const read = (name: SupportParameter): string | null => {
    const value = parameters[name]?.trim() ?? '';
    return LEADS[name](value) ? value : null;
  };
  return {
    phone: read('contactPhone'),
    whatsapp: read('contactWhatsapp'),
    email: read('contactEmail'),
    site: read('contactSite'),
    hours: read('contactHours'),
  };
}

/** Longest texts of a report to the support, characters. */
export const SUPPORT_REPORT = { message: 4_000, diagnostics: 20_000 } as const;
