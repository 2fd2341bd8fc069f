import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { peopleCalls } from '../../../contract/rest/people/people-calls.ts';
import type { AddressInput, BillingAddress } from '../../../domain/people/customers/billing-address.ts';
import shared from '../../base/form/form.module.css';
import { Form } from '../../base/form/form.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './account.module.css';

/** Where a customer gets bills, as a card of the page. */
export function AddressCard({ customer }: { customer: number }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t('account.address.title')}</h2>
      <AddressPart customer={customer} isTitled={false} />
    </section>
  );
}

/** The same within a dialog. */
export function AddressPart({ customer, isTitled = true }: { customer: number; isTitled?: boolean }) {
  const { t } = useTranslation();
  const asked = useCall('addresses.read', { params: { id: String(customer) } }, { keptMs: 0, isForgotten: true });
  return (
    <div className={isTitled ? classes.part : undefined}>
      {isTitled && <h3>{t('account.address.title')}</h3>}
      {asked.value ? (
        <AddressForm customer={customer} known={asked.value} />
      ) : asked.failure ? (
        <FailureCallout title={t('account.address.unread')} failure={asked.failure} onRetry={asked.again} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

type Values = Record<Exclude<keyof AddressInput, 'complement'>, string> & { complement: string };

const NONE: Values = {
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'BR',
};

const valuesOf = ({ address }: BillingAddress): Values =>
  address === null ? NONE : { ...address, complement: address.complement ?? '' };

function useAddressForm(customer: number, known: BillingAddress) {
  return useCallForm<'addresses.save', Values>({
    call: 'addresses.save',
    rule: peopleCalls['addresses.save'].body,
    initial: valuesOf(known),
    input: ({ complement, ...address }, version) => ({
      params: { id: String(customer) },
      body: { ...address, complement: complement.trim() || null, version },
    }),
    version: known.version,
    versionOf: ({ version }) => version,
    read: (after) =>
      Object.fromEntries(Object.entries(after).map(([name, value]) => [name, (value as string | null) ?? ''])),
  });
}

/** Fields of an address in the order in which letters are addressed, two to a line. */
const LINES = [
  ['postalCode', 'street'],
  ['number', 'complement'],
  ['district', 'city'],
  ['state', 'country'],
] as const;

const FILLS = {
  postalCode: 'postal-code',
  street: 'address-line1',
  number: 'off',
  complement: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country',
} as const;

function AddressForm({ customer, known }: { customer: number; known: BillingAddress }) {
  const { t } = useTranslation();
  const form = useAddressForm(customer, known);
  const labels = Object.fromEntries(LINES.flat().map((name) => [name, t(`account.address.${name}`)]));
  return (
    <>
      <Form form={form} failed={t('form.failed')} texts={{ labels }}>
        {LINES.map((line) => (
          <div key={line[0]} className={shared.pair}>
            {line.map((name) => (
              <TextInput
                key={name}
                {...form.field(name)}
                label={t(`account.address.${name}`)}
                required={name !== 'complement'}
                autoComplete={FILLS[name]}
              />
            ))}
          </div>
        ))}
        <div className={shared.answers}>
          <Button type="submit" h={44} loading={form.isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}
