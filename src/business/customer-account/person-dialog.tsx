import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { AddressPart } from './address-form.tsx';
import { PersonFacts } from './person-facts.tsx';

/** Somebody who pays, with where bills go. */
export function PersonDialog({ person, onClose }: { person: Customer; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('account.person.title')} shape="wide" closable onDismiss={onClose}>
      <PersonFacts person={person} />
      <AddressPart customer={person.id} />
    </Dialog>
  );
}
