import type { Id } from '../../../domain/base/id.ts';
import type { Config } from '../../base/config.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { aliasOf, LOCAL_ALIASES } from './brand-finder.ts';

/** What a brand answers to. */
interface Addresses {
  alias: string;
  hosts: readonly string[];
}

/** Labels that mean no brand, and the one at which the server itself stands: whoever had it would draw the page for everybody. */
export function reservedLabels({ publicUrl }: Pick<Config, 'publicUrl'>): readonly string[] {
  const own = publicUrl === null || publicUrl.includes('{alias}') ? [] : [aliasOf(new URL(publicUrl).hostname)];
  return [...LOCAL_ALIASES, 'www', ...own];
}

/** A first label with a letter: one of digits stands for every host that is an address beginning with them. */
const LABEL = /^(?=.*[a-z])[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * What administrators may not have a brand answer to. A whole host is one: links with tokens are mailed to it, and it
 * counts as a page of this server. What the brand has stays.
 */
export function assertAddresses(reserved: readonly string[], now: Addresses | null, next: Addresses): void {
  if (next.alias !== now?.alias && reserved.includes(next.alias))
    throw new Refusal('invalid-input', { alias: 'field.host-reserved' });
  const added = next.hosts.filter((host) => !now?.hosts.includes(host));
  if (added.some((host) => reserved.includes(host)))
    throw new Refusal('invalid-input', { hosts: 'field.host-reserved' });
  if (added.some((host) => !LABEL.test(host))) throw new Refusal('invalid-input', { hosts: 'field.host-whole' });
}

const PLACE = `WITH RECURSIVE above AS (
    SELECT id, parent_id FROM brands WHERE id = $1 UNION SELECT b.id, b.parent_id FROM brands b JOIN above a ON b.id = a.parent_id)
  SELECT COALESCE(bool_or(id = $2), false) AS "isOwn", COALESCE(bool_or(id = $3), false) AS "isInside" FROM above`;

/** Refuses a place for a brand outside of the tree below `own`, or inside of the brand itself. Asked of the database: another move may have come first. */
export async function assertPlace(tx: Database, own: Id, id: Id, parent: Id | null): Promise<void> {
  if (id === own) throw new Refusal('invalid-input', { parent: 'field.own-brand-place' });
  const place = await firstOf<{ isOwn: boolean; isInside: boolean }>(tx, PLACE, parent, own, id);
  if (!place?.isOwn) throw new Refusal('missing');
  if (place.isInside) throw new Refusal('invalid-input', { parent: 'field.brand-in-itself' });
}
