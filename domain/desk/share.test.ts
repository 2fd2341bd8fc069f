import { expect, test } from 'vitest';
import { sharePrefix } from '../people/brands/share-prefix.ts';
import { DEFAULT_SHARE_MINUTES, drawShareToken, isShareable, readShareSlug, shareSlug } from './share.ts';
import { seededRandom } from '../base/random.ts';

const ID = 1_234_567_890_123_456;

test('a link is made of prefix, share id, a random part of 15 characters and the mark of telemetry v2 (PNL-73)', () => {
  const token = drawShareToken(seededRandom(7));
  expect(token).toMatch(/^[A-Za-z0-9]{15}$/);
  expect(drawShareToken(seededRandom(8))).not.toBe(token);
  expect(shareSlug({ prefix: 'aurora', id: ID, token })).toBe(`aurora-${ID}-${token}-v2`);
});

test('a link is read back whatever the prefix, and what is none is null', () => {
  const token = 'ABCDEabcde12345';
  for (const prefix of ['aurora', 'via-sul', '127', 'Águas & Cia', '', '---', 'x'.repeat(200)])
    expect(readShareSlug(shareSlug({ prefix, id: ID, token })), prefix).toEqual({ id: ID, token });
  for (const wrong of [
    '',
    'aurora',
    `aurora-${ID}-${token}`,
    `aurora-${ID}-${token}-v1`,
    `aurora-${ID}-${token}x-v2`,
    `aurora-123-${token}-v2`,
    `-v2`,
    `a/b-${ID}-${token}-v2`,
  ])
    expect(readShareSlug(wrong), wrong).toBeNull();
});

test('every public link says that its telemetry is of the second form, and one that does not say so is none (TLM-54)', () => {
  const slug = shareSlug({ prefix: 'aurora', id: ID, token: 'ABCDEabcde12345' });
  expect(slug.split('-').at(-1)).toBe('v2');
  expect(readShareSlug(slug)).not.toBeNull();
  for (const other of ['-v1', '-v3', '-false', ''])
    expect(readShareSlug(slug.replace(/-v2$/, other)), other).toBeNull();
});

test('a prefix has only what may stand in an address', () => {
  expect(['Via Sul', 'www.example.com', '../x', '%'].map(sharePrefix)).toEqual([
    'via-sul',
    'www-example-com',
    'x',
    'rastro',
  ]);
});

test('a share lives for one hour unless another time is chosen (PNL-74, CST-27)', () => {
  expect(DEFAULT_SHARE_MINUTES).toBe(60);
});

test('sharing follows the model, and a model that is not known says nothing against it', () => {
  expect([{ sharePosition: true }, { sharePosition: false }, null].map(isShareable)).toEqual([true, false, true]);
});
