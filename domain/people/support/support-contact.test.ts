import { expect, test } from 'vitest';
import { supportContactOf, supportParametersSchema } from './support-contact.ts';

test('of the parameters of a brand only what leads to its support is told', () => {
  expect(
    supportContactOf({
      contactPhone: ' 0800 555 0134 ',
      contactWhatsapp: '+55 11 95555-0134',
      contactEmail: 'suporte@example.com',
      contactSite: 'https://example.com/ajuda',
      contactHours: 'Segunda a sexta, das 8h às 18h',
      googleMapsKey: 'a key',
    }),
  ).toEqual({
    phone: '0800 555 0134',
    whatsapp: '+55 11 95555-0134',
    email: 'suporte@example.com',
    site: 'https://example.com/ajuda',
    hours: 'Segunda a sexta, das 8h às 18h',
  });
  const nowhere = { phone: null, whatsapp: null, email: null, site: null, hours: null };
  expect(supportContactOf({})).toEqual(nowhere);
  expect(
    supportContactOf({
      contactPhone: 'ask the desk',
      contactWhatsapp: '190',
      contactEmail: 'nobody',
      contactSite: 'javascript:alert(1)',
      contactHours: ' ',
    }),
  ).toEqual(nowhere);
});

test('administrators write what leads somewhere, or nothing, and no other parameter', () => {
  const fits = (parameters: object): boolean => supportParametersSchema.safeParse(parameters).success;
  expect(fits({ contactPhone: '190', contactEmail: '', contactSite: 'https://example.com' })).toBe(true);
  for (const wrong of [
    { contactPhone: 'twelve' },
    { contactWhatsapp: '5555-0134' },
    { contactEmail: 'a@' },
    { contactSite: 'http://example.com' },
    { contactHours: 'x'.repeat(201) },
    { googleMapsKey: 'a key' },
  ])
    expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
});
