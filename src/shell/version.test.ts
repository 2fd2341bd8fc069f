import { expect, test } from 'vitest';
import { buildFrom, newsOf } from './version.ts';

const own = { version: '1.2.0', build: 'aa' };

test('a published build is read from its file and from the mark of the page, anything else is none', () => {
  expect(buildFrom({ version: '1.2.0', build: 'aa', more: 1 })).toEqual(own);
  expect(buildFrom('1.2.0+aa')).toEqual(own);
  for (const broken of [
    null,
    undefined,
    7,
    '',
    '1.2.0',
    '+aa',
    {},
    { version: '1.2.0' },
    { version: 1, build: 'aa' },
    { version: '1.2.0', build: '' },
  ])
    expect(buildFrom(broken)).toBeNull();
});

test('another build is news, the own one and one that cannot be read are none', () => {
  expect(newsOf(own, { version: '1.3.0', build: 'bb' })).toBe('newer');
  expect(newsOf(own, { version: '1.2.0', build: 'bb' })).toBe('rebuilt');
  expect(newsOf(own, { ...own, version: '1.2.1' })).toBe('newer');
  expect(newsOf(own, own)).toBeNull();
  expect(newsOf(own, null)).toBeNull();
  expect(newsOf(null, own)).toBeNull();
});
