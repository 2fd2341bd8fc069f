import { existsSync } from 'node:fs';
import type { Config } from '../../base/config.ts';
import { openCore } from '../../live/core.ts';
import { lockHolder } from '../../base/db/data-folder-lock.ts';
import { embeddedFolder, openDatabase } from '../../base/db/open-database.ts';
import { systemClock } from '../../base/platform.ts';
import { CommandError, commandOf, type CommandLine } from './arguments.ts';
import type { CommandAnswer } from './command-core.ts';
import { runCommand } from './commands.ts';
import { askServer } from './control.ts';

/**
 * Does a command wherever the data are: in the database of `DATABASE_URL`, through the server that holds the data
 * folder, or in the folder itself when no server runs. A folder without a database is most likely a mistyped one: only the
 * start of the server makes a new database. Throws CommandError with a sentence for the person.
 */
export async function runRastro(config: Config, line: CommandLine): Promise<CommandAnswer> {
  commandOf(line);
  if (!config.databaseUrl && lockHolder(config.dataDir) !== null) return askServer(config.dataDir, line);
  if (!config.databaseUrl && !existsSync(embeddedFolder(config.dataDir)))
    throw new CommandError(
      `There is no database in ${config.dataDir}. Check DATA_DIR; the first start of the server makes the database.`,
    );
  const db = await openDatabase(config);
  try {
    return await runCommand({ ...(await openCore(db, config, systemClock)), standing: config }, line);
  } finally {
    await db.close();
  }
}
