import { expect, test } from 'vitest';
import { contactLinks, dialled } from './contact-links.ts';

test('a number is dialled with its country, and one that is no whole number is not', () => {
  expect(
    [
      '+55 11 90000-0001',
      '(11) 90000-0001',
      '011 3000-0001',
      '55 11 90000 0001',
      '+1 212 555 0100',
      '190',
      '',
      '+',
    ].map(dialled),
  ).toEqual(['5511900000001', '5511900000001', '551130000001', '5511900000001', '12125550100', null, null, null]);
});

test('a contact can be called, written to and mailed as far as its data lead there', () => {
  expect(contactLinks('+55 11 90000-0001', 'ana@example.com', 'Incidente 1 & 2')).toEqual({
    call: 'tel:+5511900000001',
    message: 'https://wa.me/5511900000001?text=Incidente%201%20%26%202',
    mail: 'mailto:ana@example.com',
  });
  expect(contactLinks(null, 'no address', '')).toEqual({ call: null, message: null, mail: null });
  expect(contactLinks('19', 'a@b?bcc=c@d', '')).toEqual({ call: null, message: null, mail: null });
});

test('a number of a service is called as it is, and takes no messages', () => {
  expect(contactLinks('0800 727 0800', null, '')).toMatchObject({ call: 'tel:08007270800', message: null });
  expect(contactLinks('190', null, '')).toMatchObject({ call: 'tel:190', message: null });
  expect(contactLinks('4004-1234', null, '')).toMatchObject({ call: 'tel:40041234', message: null });
});
