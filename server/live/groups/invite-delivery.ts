import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '../../../domain/base/id.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import { hostsOf } from '../../people/brands/change-brand.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { CONSOLE_PATH, standingOrigin, type Standing } from '../../base/mail/console-origin.ts';
import { inviteMail } from '../../base/mail/invite-mail.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import { recipientIn, type RecipientRoom } from '../../people/users/recipient-in.ts';

export interface DeliveryDeps extends RecipientRoom {
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  config: Standing;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Where the link of an invite leads within the console. */
export const inviteLink = (token: string): string => `/groups?invite=${token}`;

/** Mails an invite; answers whether it was: where it was not, whoever invites hands the link over. */
export async function deliverInvite(
  { db, tree, mailer, config, log }: DeliveryDeps,
  { locale }: Pick<CallContext<'groups.invite'>, 'locale'>,
  { group, to, token }: { group: { id: Id; brand: Id }; to: string; token: string },
): Promise<boolean> {
  const [brand] = await readBrands(db, [group.brand]);
  const where = standingOrigin(config, { alias: brand!.alias, hosts: await hostsOf(db, group.brand) });
  if (mailer === null || where === null) return false;
  const [named] = await db.query<{ group: string; owner: string }>(
    'SELECT g.name AS "group", u.name AS owner FROM groups g JOIN users u ON u.id = g.user_id WHERE g.id = $1',
    [group.id],
  );
  try {
    const recipient = await recipientIn({ db, tree }, group.brand, to);
    const link = `${where}${CONSOLE_PATH}${inviteLink(token)}`;
    await mailer(inviteMail(locale, { brand: brand!, to: recipient, ...named!, link }));
    return true;
  } catch (error) {
    log.error({ err: error }, 'an invite to a group could not be mailed');
    return false;
  }
}
