import { expect, test } from 'vitest';
import { bareValue, CONTACT_TYPES, contactInputSchema, fitsType, maskPhone, maskValue } from './contact.ts';

test('a number of 11 digits is masked as (XX)XXXXX-XXXX (CON-07)', () => {
  expect(maskPhone('11987654321')).toBe('(11)98765-4321');
});

test('a number of any other length is masked as (XX)XXXX-XXXX, as far as it was typed (CON-08)', () => {
  expect(maskPhone('1133334444')).toBe('(11)3333-4444');
  expect(['', '1', '11', '113', '1133334', '(11)3333-4444'].map(maskPhone)).toEqual([
    '',
    '1',
    '11',
    '(11)3',
    '(11)3333-4',
    '(11)3333-4444',
  ]);
});

test('a telephone may be that of a service, which has no area code, and is masked as people read it', () => {
  for (const [value, shown] of [
    ['0800 727 0800', '0800 727 0800'],
    ['0800 123456', '0800 123 456'],
    ['190', '190'],
    ['4004-1234', '4004-1234'],
  ] as const) {
    expect(fitsType('PHONE', value), value).toBe(true);
    expect(fitsType('MOBILE', value), value).toBe(false);
    expect(maskPhone(value)).toBe(shown);
  }
  for (const value of ['0800', '19', '3333-4444', '0800 727 08000', '119', '0111234567'])
    expect(fitsType('PHONE', value), value).toBe(false);
  expect(['0', '08', '080', '0800', '08007', '0800727', '08007270', '119', '400412345'].map(maskPhone)).toEqual([
    '0',
    '08',
    '080',
    '0800',
    '0800 7',
    '0800 727',
    '0800 727 0',
    '(11)9',
    '(40)0412-345',
  ]);
});

test('a contact is of mail, a mobile or a telephone, and nothing else (CON-02)', () => {
  expect(CONTACT_TYPES).toEqual(['EMAIL', 'MOBILE', 'PHONE']);
  expect(contactInputSchema.safeParse({ name: 'Ana', type: 'FAX', value: '1133334444' }).success).toBe(false);
});

test('name, type and value are all required, and blanks are none (CON-04, CON-05, CON-06)', () => {
  const whole = { name: 'Ana', type: 'MOBILE', value: '(11)98765-4321' };
  expect(contactInputSchema.safeParse(whole).success).toBe(true);
  for (const field of ['name', 'type', 'value'])
    for (const empty of ['  ', undefined])
      expect(contactInputSchema.safeParse({ ...whole, [field]: empty }).success, field).toBe(false);
});

test('a number has 10 or 11 digits with its area code, and is kept without its mask', () => {
  expect(fitsType('MOBILE', '(11)98765-4321')).toBe(true);
  expect(fitsType('PHONE', '11 3333-4444')).toBe(true);
  for (const value of ['33334444', '011987654321', '0133334444', '11x3333y4444'])
    expect(fitsType('PHONE', value)).toBe(false);
  expect(bareValue('MOBILE', '(11)98765-4321')).toBe('11987654321');
});

test('mail is an address and has no mask', () => {
  expect(fitsType('EMAIL', 'ana@example.com')).toBe(true);
  expect(fitsType('EMAIL', '11987654321')).toBe(false);
  expect(maskValue('EMAIL', 'ana1@example.com')).toBe('ana1@example.com');
  expect(bareValue('EMAIL', 'ana1@example.com')).toBe('ana1@example.com');
});
