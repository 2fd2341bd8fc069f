import { maskValue, type Contact } from '../../../domain/desk/contacts/contact.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { seenRows } from '../../base/rights/scope.ts';
import { contactQuery } from './contact-rows.ts';

/** The phonebook as a file. */
export const contactExport = () =>
  exportable({
    call: 'contacts.list',
    fileName: 'export.contacts',
    query: ({ scope, query }) => contactQuery(seenRows(scope), query),
    row: (raw: Contact) => raw,
    columns: [
      { title: 'column.place', value: ({ place }) => place },
      { title: 'column.contactName', value: ({ name }) => name },
      { title: 'column.contactType', value: ({ type }, words) => words.text(`contact.${type}`) },
      { title: 'column.contactValue', value: ({ type, value }) => maskValue(type, value) },
      { title: 'column.customer', value: ({ userName }) => userName },
    ],
  });
