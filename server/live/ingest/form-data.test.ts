import { expect, test } from 'vitest';
import { fieldsOfFormData } from './form-data.ts';

const TYPE = 'multipart/form-data; boundary=----x7';
const part = (head: string, value: string): string => `------x7\r\n${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string): string => part(`Content-Disposition: form-data; name="${name}"`, value);
const END = '------x7--\r\n';

test('the fields of a form are read, its files are not', () => {
  const file = part('Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg', 'xx');
  const plain = part('content-disposition: form-data; name=lat\r\nContent-Type: text/plain', '-23.5');
  const body = field('id', 'a+b é') + file + plain + field('note', 'two\r\n\r\nlines') + field('empty', '') + END;
  expect([...fieldsOfFormData(TYPE, body)!]).toEqual([
    ['id', 'a+b é'],
    ['lat', '-23.5'],
    ['note', 'two\n\nlines'],
    ['empty', ''],
  ]);
  expect([...fieldsOfFormData(TYPE.replace('----x7', '"----x7"'), body.replaceAll('\r\n', '\n'))!]).toHaveLength(4);
});

test('a body that is no form, or was cut off, has no fields', () => {
  const body = field('id', '7') + field('lat', '1');
  expect(fieldsOfFormData(TYPE, body)).toBeNull();
  expect(fieldsOfFormData('multipart/form-data', body + END)).toBeNull();
  expect(fieldsOfFormData(TYPE, '{"id":7}')).toBeNull();
  expect(fieldsOfFormData(TYPE, '')).toBeNull();
});
