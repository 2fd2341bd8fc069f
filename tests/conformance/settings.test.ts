import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../server/base/settings.ts';

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

test('the table of settings in docs/operating.md is the list that the server reads, word for word', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \|(.*?)\|(.*?)\|$/gm)].map(([, name, fallback, text]) => ({
    name,
    fallback: fallback!.trim().replaceAll('`', ''),
    text: text!.trim(),
  }));
  const settings = Object.entries(SETTINGS).map(([name, { fallback, description }]) => ({
    name,
    fallback,
    text: description,
  }));
  expect(rows).toEqual(settings);
});
