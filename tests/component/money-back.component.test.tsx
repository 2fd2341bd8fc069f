import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { button, CHARGE, form, lookAtAccount, PAYMENT, rows } from './harness/account.ts';
import { expectAccessible } from './harness/axe.ts';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import type { Answers, Sent } from './harness/stand-in-core.ts';

type Payment = Sent<'payments.list'>['content'][number];
type Charge = Sent<'charges.list'>['content'][number];

const payment = (more: Partial<Payment>): Payment => ({ ...PAYMENT(), failure: null, ...more });
const PIX = () =>
  payment({ type: 'PIX', status: 'WAITING_PAYMENT', cardBrand: null, cardLast4: null, payUrl: '/pay/1' });
const PAID = () => payment({ status: 'SUCCESS', amountCents: 8_990 });

/** A charge with a payment, opened by somebody; what a call makes of either is seen at once. */
async function openCharge(
  profile: Profile,
  first: { charge?: Partial<Charge>; payment: Payment },
  calls: (set: (next: { charge?: Partial<Charge>; payment?: Payment }) => void) => Answers,
) {
  let charge: Charge = { ...CHARGE(), status: 'OPEN', ...first.charge };
  let one = first.payment;
  const set = (next: { charge?: Partial<Charge>; payment?: Payment }): void => {
    charge = { ...charge, ...next.charge };
    one = next.payment ?? one;
  };
  const core = await lookAtAccount('charges', profile, {
    answers: {
      'charges.list': () => pageOf([charge]),
      'payments.list': () => pageOf([one]),
      ...calls(set),
    },
  });
  await rows().first().click();
  await expect.element(form().getByRole('heading', { name: 'Pagamentos' })).toBeVisible();
  return core;
}

const asked = (name: string) => page.getByRole('dialog', { name });

afterEach(() => {
  vi.restoreAllMocks();
});

test('whoever began a Pix gives it up after a question, and then may pay by another way', async () => {
  const core = await openCharge('USER', { payment: PIX() }, (set) => ({
    'payments.giveUp': () => {
      const gone = { ...PIX(), status: 'DROPPED', payUrl: null } as const;
      set({ payment: gone });
      return gone;
    },
  }));
  await button(form(), 'Cancelar este pagamento').click();
  await expectAccessible();
  await button(asked('Cancelar este pagamento?'), 'Cancelar este pagamento').click();
  await expect.element(form().getByText('Cancelado antes de pagar')).toBeVisible();
  await expect.element(button(form(), 'Pagar agora')).toBeVisible();
  expect(core.askedOf('payments.giveUp')).toEqual([{ params: { id: String(PIX().id) } }]);
  expect(button(form(), 'Cancelar este pagamento').elements()).toEqual([]);
});

test('who began a boleto pays by Pix all the same: the boleto is given up first', async () => {
  const boleto = { ...PIX(), type: 'BOLETO' } as const;
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const core = await openCharge('USER', { charge: { status: 'OVERDUE' }, payment: boleto }, (set) => ({
    'payments.giveUp': () => {
      const gone = { ...boleto, status: 'DROPPED', payUrl: null } as const;
      set({ payment: gone });
      return gone;
    },
    'charges.pay': () => {
      const begun = { ...PIX(), payUrl: '/pay/2' };
      set({ payment: begun });
      return begun;
    },
  }));
  await form().getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Pix' }).click();
  await button(form(), 'Pagar agora').click();
  await expect.poll(() => opened.mock.calls.map(([url]) => url)).toEqual(['/pay/2']);
  expect(core.askedOf('payments.giveUp')).toEqual([{ params: { id: String(boleto.id) } }]);
  expect(core.askedOf('charges.pay').map(({ body }) => body)).toEqual([{ type: 'PIX' }]);
});

test('while a card is being charged nothing is paid a second time', async () => {
  await openCharge('USER', { payment: payment({ status: 'PROCESSING' }) }, () => ({}));
  await expect.element(form().getByText(/^O pagamento está em processamento/)).toBeVisible();
  expect(button(form(), 'Pagar agora').elements()).toEqual([]);
});

test('staff give back a part of what was paid, no more than is left of it, with a reason', async () => {
  const core = await openCharge(
    'OPERATOR',
    { charge: { status: 'PAID' }, payment: { ...PAID(), refundedCents: 1_000 } },
    (set) => ({
      'payments.refund': () => {
        const back = { ...PAID(), refundedCents: 3_500 };
        set({ payment: back });
        return back;
      },
    }),
  );
  await expect.element(form()).toHaveTextContent('Devolvido: R$ 10,00');
  await button(form(), 'Devolver').click();
  const dialog = asked('Devolver');
  await expect.element(dialog.getByLabelText('Valor')).toHaveValue('79,90');
  await expectAccessible();
  await dialog.getByLabelText('Valor').fill('79,91');
  await button(dialog, 'Devolver').click();
  await expect.element(dialog).toHaveTextContent('Informe um valor até R$ 79,90.');
  await expect.element(dialog).toHaveTextContent('Diga o motivo.');
  await dialog.getByLabelText('Valor').fill('25,00');
  await dialog.getByLabelText(/^Motivo/).fill('Pago duas vezes');
  await button(dialog, 'Devolver').click();
  await expect.element(form()).toHaveTextContent('Devolvido: R$ 35,00');
  expect(core.askedOf('payments.refund')).toEqual([
    {
      params: { id: String(PAID().id) },
      body: { amountCents: 2_500, reason: 'Pago duas vezes', once: expect.stringMatching(/^[\da-f]{32}$/) },
    },
  ]);
});

test('staff cancel an open charge with a reason, and one that was paid all the same asks to be given back', async () => {
  const core = await openCharge('OPERATOR', { payment: PIX() }, (set) => ({
    'charges.cancel': ({ body }) => {
      const charge = { ...CHARGE(), status: 'TO_REFUND', cancelReason: body.reason } as const;
      set({ charge, payment: PAID() });
      return charge;
    },
  }));
  await button(form(), 'Cancelar cobrança').click();
  const dialog = asked('Cancelar cobrança');
  await button(dialog, 'Cancelar cobrança').click();
  await expect.element(dialog).toHaveTextContent('Diga o motivo.');
  await dialog.getByLabelText(/^Motivo/).fill('Veículo devolvido');
  await button(dialog, 'Cancelar cobrança').click();
  await expect.element(form().getByText('Paga após o cancelamento')).toBeVisible();
  await expect.element(form()).toHaveTextContent('Veículo devolvido');
  await expect.element(form()).toHaveTextContent('devolva o valor a quem pagou');
  await expect.element(button(form(), 'Devolver')).toBeVisible();
  expect(button(form(), 'Cancelar cobrança').elements()).toEqual([]);
  expect(core.askedOf('charges.cancel')[0]!.body).toEqual({ reason: 'Veículo devolvido' });
  await expectAccessible();
});

test('staff are offered to cancel a charge and to give money back only with the right to it', async () => {
  const offers = { 'Cancelar cobrança': 'BILLING_CANCEL_CHARGES', Devolver: 'BILLING_REFUNDS' } as const;
  for (const [name, right] of Object.entries(offers)) {
    await lookAtAccount('charges', 'OPERATOR', {
      session: person('OPERATOR', { permissions: PERMISSION_NAMES.filter((one) => one !== right) }),
      answers: {
        'charges.list': pageOf([{ ...CHARGE(), status: 'OPEN' }]),
        'payments.list': pageOf([PAID()]),
      },
    });
    await rows().first().click();
    const other = Object.keys(offers).find((one) => one !== name)!;
    await expect.element(button(form(), other)).toBeVisible();
    expect(button(form(), name).elements()).toEqual([]);
  }
});

test('a customer is offered neither to cancel a charge nor to give money back, and sees what is disputed', async () => {
  await openCharge('USER', { payment: { ...PAID(), dispute: 'OPEN' } }, () => ({}));
  await expect.element(form().getByText('Contestado no banco')).toBeVisible();
  expect(button(form(), 'Devolver').elements()).toEqual([]);
  expect(button(form(), 'Cancelar cobrança').elements()).toEqual([]);
});

test('a payment is opened from the list of payments with the others of its charge, and given back from there', async () => {
  const others = [PAID(), payment({ id: PAID().id + 1, status: 'FAILED' })];
  const core = await lookAtAccount('payments', 'OPERATOR', {
    answers: {
      'payments.list': ({ query }) => pageOf(query.charge === undefined ? [PAID()] : others),
      'payments.refund': () => PAID(),
    },
  });
  await rows().first().click();
  await expect.element(form().getByText('Falhou')).toBeVisible();
  await expectAccessible();
  await button(form(), 'Devolver').click();
  const dialog = asked('Devolver');
  await dialog.getByLabelText(/^Motivo/).fill('Pago duas vezes');
  await button(dialog, 'Devolver').click();
  await expect.element(page.getByText('Devolução enviada ao provedor.')).toBeVisible();
  expect(core.askedOf('payments.refund')[0]!.body).toMatchObject({ amountCents: 8_990 });
});
