import { CONTACT_TYPES } from '../../../domain/desk/contacts/contact.ts';
import { anyId, anyText, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The phonebook has one order, that of calling; it is kept while a contact is edited at another address. */
export const PHONEBOOK = listSpec({
  call: 'contacts.list',
  filters: { term: anyText, type: oneOf(CONTACT_TYPES), user: anyId },
  keep: 'session',
  sizes: [10, 25, 50],
  sorts: [],
});
