import { CONTACT_TYPES, maskValue, type ContactType } from '../../../domain/desk/contacts/contact.ts';

const isOfPhonebook = (type: string): type is ContactType => (CONTACT_TYPES as readonly string[]).includes(type);

/** Whether a contact is reached by mail, of whatever kind it was written as. */
export const isMailType = (type: string): boolean => /mail/i.test(type);

/** The value of a contact as it is read: one that is in no phonebook as it was written. */
export const shownValue = ({ type, value }: { type: string; value: string }): string =>
  isOfPhonebook(type) ? maskValue(type, value) : value;
