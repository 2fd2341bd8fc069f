import type { IConnectPacket } from 'mqtt-packet';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { admit } from './admission.ts';
import type { Closing } from './closings.ts';
import type { Gate } from './gate.ts';
import type { Links, Who } from './links.ts';
import type { Senders } from './senders.ts';
import { SignInGuard } from './sign-in-guard.ts';

interface Deps {
  db: Database;
  clock: Clock;
  rights: Rights;
  directory: DeviceDirectory;
  links: Links;
  senders: Senders;
}

/**
 * Decides who may open a link, by the user name and password of CONNECT: refuses too many attempts and wrong
 * credentials. At the limit of links a console is refused, while a sender's oldest link is closed for the new one.
 */
export function createEntrance({ db, clock, rights, directory, links, senders }: Deps) {
  const guard = new SignInGuard(db, clock);
  return async ({ wire: { address } }: Gate, { username = '', password }: IConnectPacket): Promise<Who | Closing> => {
    if (guard.mustWait(address, username)) return 'throttled';
    const who = await admit(username, password, {
      rights,
      directory,
      refused: (reason) => senders.phones.refused(reason),
    });
    if (!who) {
      await guard.refused(address, username);
      return 'not-authorized';
    }
    await guard.succeeded(address, username);
    const oldest = links.oldestOfFull(who);
    if (oldest && who.kind === 'console') return 'too-many-links';
    oldest?.gate.close('too-many-links');
    return who;
  };
}
