import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOST_QUARANTINED, readQuarantine } from '../../scripts/test/quarantine.ts';

test('the quarantine holds few tests, and of each that it exists, what was seen and since when', () => {
  const entries = readQuarantine();
  expect(entries.length).toBeLessThanOrEqual(MOST_QUARANTINED);
  for (const { file, title, seen, since } of entries) {
    expect(readFileSync(file, 'utf8')).toContain(title);
    expect(seen).not.toBe('');
    expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
