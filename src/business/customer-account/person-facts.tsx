import { Fact, Facts } from './parts.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import { taxIdText } from '../../base/i18n/tax-id.ts';

/** Who pays: name, number and how to reach them. */
export function PersonFacts({ person, children }: { person: Customer; children?: ReactNode }) {
  const { t } = useTranslation();
  const facts = [
    ['name', person.name],
    ['document', person.cpfCnpj && taxIdText(person.cpfCnpj)],
    ['email', person.email],
    ['phone', person.phone],
  ] as const;
  return (
    <Facts>
      {facts.map(([name, text]) => (
        <Fact key={name} label={t(`account.field.${name}`)}>
          {text ?? t('common.none')}
        </Fact>
      ))}
      {children}
    </Facts>
  );
}
