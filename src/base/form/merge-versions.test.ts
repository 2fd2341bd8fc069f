import { expect, test } from 'vitest';
import { mergeVersions } from './merge-versions.ts';

const SEEN = { name: 'Ana', number: '1', tag: 'T' };
const changed = (changes: Record<string, unknown>) => ({
  changes: Object.fromEntries(Object.entries(changes).map(([field, after]) => [field, { before: null, after }])),
});

test('what only they changed is theirs either way, what both changed is a choice, what only was typed here stays', () => {
  const versions = mergeVersions(changed({ name: 'Eva', number: '2' }), SEEN, { name: 'Ada', number: '1', tag: 'U' });
  expect(versions.disputed).toEqual([
    { field: 'name', theirs: 'Eva', mine: 'Ada', isBoth: true },
    { field: 'number', theirs: '2', mine: '1', isBoth: false },
  ]);
  expect(versions.kept).toEqual({ name: 'Eva', number: '2', tag: 'T' });
  expect(versions.withMine).toEqual({ name: 'Ada', number: '2', tag: 'U' });
  expect(versions.withTheirs).toEqual({ name: 'Eva', number: '2', tag: 'U' });
});

test('who typed the same disputes nothing, nor who changed what stands in no field', () => {
  const typed = { ...SEEN, name: 'Eva' };
  expect(mergeVersions(changed({ name: 'Eva', photo: 'p' }), SEEN, typed).disputed).toEqual([]);
});

test('a text that was taken away is an empty field', () => {
  expect(mergeVersions(changed({ tag: null }), SEEN, SEEN).withTheirs).toEqual({ ...SEEN, tag: '' });
});

test('fields may be called otherwise than values of the record, or hold them another way', () => {
  expect(mergeVersions(changed({ odm: '5' }), { km: '1' }, { km: '1' }, { odm: 'km' }).kept).toEqual({ km: '5' });
  const read = ({ colours }: Readonly<Record<string, unknown>>) => ({ colour: (colours as string[])[0]! });
  expect(mergeVersions(changed({ colours: ['red'] }), { colour: '' }, { colour: '' }, {}, read).kept).toEqual({
    colour: 'red',
  });
});
