import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../base/config.ts';
import { CommandError, readArguments } from './arguments.ts';
import { runRastro } from './run.ts';

test('a command in a folder without a database says so, names the folder, and makes none', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'rastro-cli-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const mistyped = join(parent, 'dtaa');
  const done = runRastro(readConfig({ DATA_DIR: mistyped, DATABASE_URL: '' }), readArguments(['brand', 'list']));
  await expect(done).rejects.toThrow(CommandError);
  await expect(done).rejects.toThrow(`There is no database in ${mistyped}.`);
  expect(existsSync(mistyped)).toBe(false);
});
