import { grants } from '../../../domain/people/users/grants.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';

/** Whether a caller sees the phonebook, and with it the contacts of it that stand at other records. */
export const seesPhonebook = async (
  { rights }: { rights: Pick<Rights, 'permissionsOf'> },
  caller: Caller,
): Promise<boolean> => grants(await rights.permissionsOf(caller), 'MONITORING_CONTACTS_LIST');
