import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from './version.ts';

/** Hash of the room's sources for each version. A change of the sources needs a look: can the other side still read it? */
const HASHES: Record<number, string> = { 1: '95616fb072bca1f0' };

function hashOfRoom(): string {
  const room = new URL('./', import.meta.url);
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'version.ts')
    .sort();
  expect(files).toContain('rest/calls.ts');
  const hash = createHash('sha256');
  // Comments and blank space may change freely: they never cross the wire.
  for (const name of files)
    hash.update(name).update(readFileSync(new URL(name, room), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+/g, ''));
  return hash.digest('hex').slice(0, 16);
}

test('a change of the contract is noticed: it needs a new version, or the new hash if both sides still understand each other', () => {
  expect(hashOfRoom()).toBe(HASHES[CONTRACT_VERSION]);
});
