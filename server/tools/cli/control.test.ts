import { mkdtempSync, readFileSync, rmSync, statSync, existsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from './arguments.ts';
import { askServer, startControl } from './control.ts';

let folder: string;
let stop: () => Promise<void>;
const errors: unknown[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-control-'));
  stop = await startControl(
    folder,
    async (line) => {
      if (line.words[0] === 'refuse') throw new CommandError('There is no such brand');
      if (line.words[0] === 'break') throw new Error('internal detail');
      return { facts: { said: line.words.join(' '), ...line.options }, rows: null };
    },
    (error) => errors.push(error),
  );
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const control = (): { port: number; key: string } =>
  JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8')) as { port: number; key: string };

test('a command goes to the running server and its answer comes back', async () => {
  expect(await askServer(folder, { words: ['device', 'add'], options: { brand: 'aurora' } })).toEqual({
    facts: { said: 'device add', brand: 'aurora' },
    rows: null,
  });
});

test('a refusal of the server is printed as it is; an internal error stays in its log', async () => {
  await expect(askServer(folder, { words: ['refuse'], options: {} })).rejects.toThrow('There is no such brand');
  await expect(askServer(folder, { words: ['break'], options: {} })).rejects.toThrow('its log says why');
  expect(errors).toHaveLength(1);
});

test('only its own user can read the key, and without it no command is taken', async () => {
  expect(statSync(join(folder, 'control.json')).mode & 0o777).toBe(0o600);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: control().port,
        method: 'POST',
        headers: { authorization: `Bearer ${'x'.repeat(control().key.length)}` },
      },
      (answer) => resolve(answer.resume().statusCode),
    )
      .on('error', reject)
      .end('{}');
  });
  expect(status).toBe(401);
});

test('a server that stops takes its control file with it', async () => {
  await stop();
  expect(existsSync(join(folder, 'control.json'))).toBe(false);
  await expect(askServer(folder, { words: ['device', 'add'], options: {} })).rejects.toThrow(CommandError);
});
