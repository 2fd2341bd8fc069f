import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../../base/config.ts';
import type { Database } from '../../base/db/database.ts';
import { keptSetting } from '../../base/db/settings.ts';

/** How this server identifies itself to push services. */
export interface Vapid {
  /** Contact of the operator, as push services require it: `mailto:` or `https:`. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The keys are created once and stored: browsers subscribe to one key, and another would invalidate all subscriptions. */
export async function openVapid(db: Database, config: Pick<Config, 'mail' | 'publicUrl'>): Promise<Vapid> {
  const keys = keysSchema.parse(
    JSON.parse(await keptSetting(db, 'push.vapid', () => JSON.stringify(webPush.generateVAPIDKeys()))),
  );
  const address = config.publicUrl?.replace('{alias}', 'www');
  const site = address?.startsWith('https://') ? address : 'mailto:push@example.com';
  return { ...keys, subject: config.mail ? `mailto:${config.mail.from}` : site };
}
