import { expect, test } from 'vitest';
import { readArguments } from '../../server/tools/cli/arguments.ts';
import { runRastro } from '../../server/tools/cli/run.ts';
import { readConfig } from '../../server/base/config.ts';
import { startServer } from './running-server.ts';

test('a server of browser tests takes the commands of the command line, whichever database it is on', async () => {
  const server = await startServer({ env: { DEMO_VEHICLES: '1' } });
  const ask = (words: string) =>
    runRastro(readConfig({ DATA_DIR: server.dataFolder, DATABASE_URL: '' }), readArguments(words.split(' ')));
  try {
    const { rows } = await ask('brand list');
    expect(rows).not.toEqual([]);
    expect(rows).not.toBeNull();
  } finally {
    await server.dispose();
  }
});
