import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The server's data folder. Database and key files are readable by its user only. */
const KEPT = ['pg18', 'server.lock', 'control.json', 'demo-password', 'flavors.json'];
const SECRET = ['pg18', 'control.json', 'demo-password'];

const OTHERS = 0o077;
/** A folder that many share, such as /tmp. */
const STICKY = 0o1000;

const isOpen = (path: string): boolean => (statSync(path).mode & OTHERS) !== 0;
const isOurs = (name: string): boolean => KEPT.includes(name) || name.startsWith('server.lock.');

/** Removes the access of other users; warns where that failed. */
function close(path: string, mode: number, warn: (text: string) => void): void {
  try {
    if (!isOpen(path)) return;
    chmodSync(path, mode);
    warn(`${path} was open to other users of this machine; it is closed now`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      warn(`${path} is open to other users of this machine and could not be closed (${code}): chmod it`);
  }
}

/**
 * Makes the data folder, for its user alone, and closes one that was open. A folder that holds anything else, or that
 * many share, is not taken from them: the database and the files of keys in it are closed, and it is warned of.
 */
export function closeDataFolder(folder: string, warn: (text: string) => void = () => undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isShared = (statSync(folder).mode & STICKY) !== 0 || !readdirSync(folder).every(isOurs);
  if (!isShared) close(folder, 0o700, warn);
  else if (isOpen(folder))
    warn(
      `${folder} is open to other users of this machine and holds what is not the server's: set DATA_DIR to a folder of its own`,
    );
  for (const name of SECRET) close(join(folder, name), name === 'pg18' ? 0o700 : 0o600, warn);
}
