import type { Id } from '../../../domain/base/id.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Database } from '../../base/db/database.ts';
import { accountHolder, stranger, type Recipient } from '../../base/mail/recipient.ts';
import { accountsOfMail } from './user-rows.ts';

export interface RecipientRoom {
  db: Database;
  tree: Pick<BrandTree, 'isWithin'>;
}

/** An address that a person of a brand chose: known where the address is that of an open account of the brand, of one above or below. */
export async function recipientIn({ db, tree }: RecipientRoom, brand: Id, address: string): Promise<Recipient> {
  const accounts = await accountsOfMail(db, address);
  const isKin = (other: Id): boolean => tree.isWithin(other, brand) || tree.isWithin(brand, other);
  return accounts.some(({ user, isDisabled }) => !isDisabled && isKin(user.brand))
    ? accountHolder(address)
    : stranger(address);
}
