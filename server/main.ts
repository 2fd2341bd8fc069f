import { existsSync } from 'node:fs';
import { startServer, type RunningServer } from './app.ts';
import { InvalidConfigError, readConfig, type Config } from './base/config.ts';
import { FolderInUseError } from './base/db/data-folder-lock.ts';
import { NewerDatabaseError } from './base/db/migrate.ts';
import { embeddedFolder } from './base/db/open-database.ts';
import { DatabaseUnreachableError } from './base/db/postgres-database.ts';
import { atMost, systemClock } from './base/platform.ts';

/** Exit codes a supervisor can tell apart. */
const EXIT = { failed: 1, config: 2, folderInUse: 3, portInUse: 4, newerDatabase: 5, noDatabase: 6 } as const;

/** Signals closer together than this count as one. */
const DOUBLED_SIGNAL_MS = 1_000;
/** Longest wait for everything to end in order. */
const LONGEST_STOP_MS = 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** Why the server could not start, in a sentence, and the exit code. */
function verdict(error: unknown, config: Config | null): { text: string; code: number } {
  if (error instanceof InvalidConfigError)
    return {
      text: `The configuration is not valid:\n${error.problems.map(({ name, reason }) => `  ${name} ${reason}`).join('\n')}`,
      code: EXIT.config,
    };
  if (error instanceof FolderInUseError) return { text: error.message, code: EXIT.folderInUse };
  if (error instanceof NewerDatabaseError) return { text: error.message, code: EXIT.newerDatabase };
  const { code, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && config?.mqttPort && port === config.mqttPort)
    return {
      text: `Port ${port} is in use. Stop the program that uses it, or set MQTT_PORT to another one (0 takes a free one).`,
      code: EXIT.portInUse,
    };
  if (code === 'EADDRINUSE')
    return {
      text: `Port ${config?.port} is in use. Stop the program that uses it, or set PORT to another one (0 takes a free one).`,
      code: EXIT.portInUse,
    };
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen')
    return {
      text: `Port ${port ?? config?.port} may not be used by this user. Set ${port !== undefined && port === config?.mqttPort ? 'MQTT_PORT' : 'PORT'} to one above 1023.`,
      code: EXIT.portInUse,
    };
  if (error instanceof DatabaseUnreachableError) return { text: error.message, code: EXIT.noDatabase };
  return { text: `The server could not start: ${stack ?? message}`, code: EXIT.failed };
}

function greet({ url, accounts }: RunningServer): void {
  const [first] = accounts;
  const signIn = first
    ? `Sign in with ${accounts.map(({ login }) => login).join(', ')}; the password of each is ${first.password}`
    : 'Accounts are made with: npm run rastro -- user add (help lists all commands)';
  say(`\nRastro is running at ${url}/monitoring/\n${signIn}\n`);
}

function stopOnSignals(server: RunningServer): void {
  let askedAtMs: number | null = null;
  const end = (): void => {
    const nowMs = systemClock.now();
    if (askedAtMs !== null) {
      // A second Ctrl+C does not wait. But npm passes on what the terminal has sent to every process already: two at once are one.
      if (nowMs - askedAtMs > DOUBLED_SIGNAL_MS) process.exit(EXIT.failed);
      return;
    }
    askedAtMs = nowMs;
    atMost(LONGEST_STOP_MS, server.stop()).then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`The server did not stop cleanly: ${String(error)}`);
        process.exit(EXIT.failed);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** What a demo is given beside its database, which takes the longest. */
const pastOf = ({ demo, demoPastDays }: Config): string =>
  demo && demoPastDays > 0 ? `, with ${demoPastDays} days of driving for the demo` : '';

async function main(): Promise<void> {
  let config: Config | null = null;
  // Whatever is written from here on is for this user alone, in the data folder and beside it.
  process.umask(0o077);
  try {
    config = readConfig(process.env);
    // The first start takes seconds, and silence looks like a fault.
    if (!config.databaseUrl && !existsSync(embeddedFolder(config.dataDir)))
      say(`Making the database in ${config.dataDir}${pastOf(config)} …`);
    const server = await startServer(config);
    stopOnSignals(server);
    greet(server);
  } catch (error) {
    const { text, code } = verdict(error, config);
    complain(text);
    process.exit(code);
  }
}

await main();
