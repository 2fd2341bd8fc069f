import { useTranslation } from 'react-i18next';
import { contactCalls } from '../../../contract/rest/desk/contact-calls.ts';
import { fitsType, maskValue, type Contact, type ContactType } from '../../../domain/desk/contacts/contact.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { Faults } from '../../base/form/body-faults.ts';

/** What the form of a contact holds. */
export interface ContactValues {
  name: string;
  type: ContactType;
  value: string;
  /** Id of the client; empty is the brand's own. */
  user: string;
}

const STALE = ['contacts.list', 'contacts.read'] as const;

const bodyOf = ({ name, type, value }: ContactValues) => ({ name, type, value });

/** Says of a value that does not fit its type what would; that it is missing the rule of the call says. */
function useValueFault() {
  const { t } = useTranslation();
  return ({ type, value }: ContactValues): Faults =>
    value.trim() === '' || fitsType(type, value.trim()) ? {} : { value: t(`phonebook.valueFault.${type}`) };
}

export function useNewContactForm(onSaved: () => void): SaveForm<ContactValues> {
  const { t } = useTranslation();
  return useCallForm<'contacts.create', ContactValues>({
    call: 'contacts.create',
    rule: contactCalls['contacts.create'].body,
    initial: { name: '', type: 'MOBILE', value: '', user: '' },
    input: (values) => ({ body: { ...bodyOf(values), user: values.user === '' ? null : Number(values.user) } }),
    alsoCheck: useValueFault(),
    stale: STALE,
    saved: t('phonebook.saved'),
    onSaved,
  });
}

export function useEditContactForm(contact: Contact, onSaved: () => void): SaveForm<ContactValues> {
  const { t } = useTranslation();
  const { id, name, type, value, version } = contact;
  return useCallForm<'contacts.update', ContactValues>({
    call: 'contacts.update',
    rule: contactCalls['contacts.update'].body,
    initial: { name, type, value: maskValue(type, value), user: '' },
    input: (values, seen) => ({ params: { id: String(id) }, body: { ...bodyOf(values), version: seen } }),
    alsoCheck: useValueFault(),
    version,
    stale: STALE,
    saved: t('phonebook.updated'),
    onSaved,
  });
}
