import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createThrottle, guardAttempts, MAILS_OF_BRAND, MAILS_TO } from '../throttle/throttle.ts';

/** Counts the mails that people of a brand cause to addresses they choose; refused where there were too many. */
export type MailLimit = (brand: Id, address: string) => Promise<void>;

interface Deps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'mostBrandMailsHourly'>;
}

/**
 * Known or not, all such addresses are counted alike: else a limit that is reached would say who has an account. What is refused for
 * its recipient counts for no brand. A brand has counts of its own to each address: another brand cannot use them up.
 */
export function mailLimit({ db, clock, config }: Deps): MailLimit {
  const to = createThrottle(db, clock, MAILS_TO);
  const rule = { ...MAILS_OF_BRAND, most: { ...MAILS_OF_BRAND.most, login: config.mostBrandMailsHourly } };
  const ofBrand = createThrottle(db, clock, rule);
  return async (brand, address) => {
    await guardAttempts(to, '', `${brand} ${address}`);
    await guardAttempts(ofBrand, '', String(brand));
  };
}
