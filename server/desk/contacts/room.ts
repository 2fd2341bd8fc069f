import { ownedBy } from '../../base/rights/guard.ts';
import { contactExport } from './contact-export.ts';
import { contactHandlers, type ContactDeps } from './contact-handlers.ts';
import { contactOwner } from './contact-rows.ts';

/** The room of the phonebook. */
export const contactsRoom = (deps: ContactDeps) => ({
  handlers: contactHandlers(deps),
  guards: { contact: ownedBy(deps.rights, (id) => contactOwner(deps.db, id)) },
  names: { contact: { table: 'contacts' } },
  exports: [contactExport()],
});
