import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/customer.ts';
import classes from './account.module.css';

/** Who pays: name, number and how to reach them. */
export function PersonFacts({ person, children }: { person: Customer; children?: ReactNode }) {
  const { t } = useTranslation();
  const facts = [
    ['name', person.name],
    ['document', person.cpfCnpj],
    ['email', person.email],
    ['phone', person.phone],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`account.field.${name}`)}</dt>
          <dd>{text ?? t('common.none')}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
