import { expect, test } from 'vitest';
import { systemCommentOf, systemType } from './system-comment.ts';

test('the type of a comment of the system says which word it is, and for how long where that belongs to it', () => {
  for (const said of [
    { word: 'causeOver', hours: null },
    { word: 'longerSilence', hours: 48 },
  ] as const)
    expect(systemCommentOf(systemType(said))).toEqual(said);
});

test('what a person wrote, or the system before its words had names, is read as it was written', () => {
  for (const type of ['COMMENT', 'SYSTEM', 'SYSTEM:another', 'COMMENT:causeOver'])
    expect(systemCommentOf(type), type).toBeNull();
});
