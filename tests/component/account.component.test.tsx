import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { CONTRACT_STATUSES } from '../../domain/business/billing/billing-contract.ts';
import { PAYMENT_STATUSES, type Payment } from '../../domain/business/billing/payment.ts';
import { button, CHARGE, CONTRACT, form, lookAtAccount, PAYMENT, row, rows, sims } from './harness/account.ts';
import { expectAccessible } from './harness/axe.ts';
import { DESKTOP, PHONE } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

test("the customer's account shows name, login, contacts and time zone, and what is open (RTE-46, ACC-03, ACC-07)", async () => {
  await lookAtAccount(null);
  const own = page.getByRole('heading', { name: 'Quem você é' });
  await expect.element(own).toBeVisible();
  for (const text of ['Clara Nunes', 'user', 'America/Sao_Paulo'])
    await expect.element(page.getByRole('main')).toHaveTextContent(text);
  await expect.element(page.getByText('R$ 174,00')).toBeVisible();
  expect(tabs()).toEqual(['Meus dados', 'Contratos', 'Cobranças', 'Pagamentos']);
  await expectAccessible();
});

test('staff find who pays, contracts, charges, payments, plans and SIM cards', async () => {
  await lookAtAccount(null, 'OPERATOR');
  await expect.element(row('Clara Nunes')).toBeVisible();
  expect(tabs()).toEqual(['Clientes', 'Contratos', 'Cobranças', 'Pagamentos', 'Planos', 'Cartões SIM']);
  await row('Clara Nunes').click();
  await expect.element(form().getByLabelText(/^CEP/)).toBeVisible();
  await expectAccessible();
});

test('the billing address is saved with the version that was seen, and what is missing is said at its field (ACC-24)', async () => {
  const core = await lookAtAccount(null, 'USER', { answers: { 'addresses.save': recorded('addresses.save') } });
  await page.getByLabelText(/^CEP/).fill('01001-000');
  await button(page, 'Salvar').click();
  await expect.element(page.getByLabelText(/^Rua/)).toHaveAccessibleDescription('Campo obrigatório.');
  for (const [label, text] of [
    ['Rua', 'Rua das Aroeiras'],
    ['Número', '12'],
    ['Bairro', 'Centro'],
    ['Cidade', 'São Paulo'],
    ['Estado', 'SP'],
  ])
    await page.getByLabelText(new RegExp(`^${label}`)).fill(text!);
  await button(page, 'Salvar').click();
  await expect.element(page.getByText('Dados salvos com sucesso!')).toBeVisible();
  expect(core.askedOf('addresses.save')[0]!.body).toMatchObject({
    postalCode: '01001-000',
    complement: null,
    version: 0,
  });
});

test('contracts are told by their seven statuses, each in words', async () => {
  const content = CONTRACT_STATUSES.map((status, at) => ({
    ...recorded('contracts.list').content[0]!,
    id: 1_000_000_000_000_000 + at,
    status,
  }));
  const core = await lookAtAccount('contracts', 'USER', { answers: { 'contracts.list': pageOf(content) } });
  for (const word of ['Ativo', 'Inativo', 'A vencer', 'Em atraso', 'Gratuito', 'Mensal', 'Desinstalado'])
    await expect.element(page.getByRole('grid').getByText(word, { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Em atraso' }).click();
  await expect.poll(() => core.askedOf('contracts.list').at(-1)!.query.status).toBe('OVERDUE');
});

test('the payment of a plan is changed: a card is entered at the provider, and why one was not taken is said', async () => {
  const change = {
    id: CONTRACT().id,
    type: 'DEBIT_CARD',
    fault: null,
    url: '/pay/card',
    createdAt: '2026-11-27T12:00:00Z',
  } as const;
  let contract = CONTRACT();
  const core = await lookAtAccount('contracts', 'USER', {
    answers: {
      'contracts.details': () => contract,
      'contracts.changePayment': () => (contract = { ...contract, paymentChange: { ...change, state: 'WAITING' } }),
    },
  });
  await rows().first().click();
  await form().getByRole('combobox', { name: 'Nova forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Cartão de débito' }).click();
  await button(form(), 'Alterar').click();
  const link = form().getByRole('link', { name: 'Informar o cartão' });
  await expect.element(link).toHaveAttribute('href', '/pay/card');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(core.askedOf('contracts.changePayment')[0]!.body).toEqual({ type: 'DEBIT_CARD', version: contract.version });
  await expectAccessible();
  contract = { ...contract, paymentChange: { ...change, state: 'REFUSED', fault: 'card-brand', url: null } };
  await expect.element(form().getByText(/só das bandeiras Elo, Mastercard e Visa/)).toBeVisible();
});

test('staff swap, pause and end a contract from a day on; a customer may not', async () => {
  const core = await lookAtAccount('contracts', 'OPERATOR', {
    answers: { 'contracts.change': recorded('contracts.change') },
  });
  await rows().first().click();
  await button(form(), 'Pausar').click();
  const asked = page.getByRole('dialog', { name: 'Pausar' });
  await asked.getByLabelText('A partir do dia').fill('2026-12-01');
  await button(asked, 'Pausar').click();
  await expect
    .poll(() => core.askedOf('contracts.change')[0]?.body)
    .toEqual({
      kind: 'pause',
      day: '2026-12-01',
      version: CONTRACT().version,
    });
  await lookAtAccount('contracts');
  await rows().first().click();
  await expect.element(button(form(), 'Alterar')).toBeVisible();
  expect(button(form(), 'Pausar').elements()).toEqual([]);
});

test('staff without the right to contracts read them, and are offered neither a new one nor a change', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'BILLING_CONTRACTS');
  await lookAtAccount('contracts', 'OPERATOR', { session: person('OPERATOR', { permissions }) });
  await rows().first().click();
  await expect.element(button(form(), 'Alterar')).toBeVisible();
  for (const name of ['Trocar o plano', 'Pausar', 'Encerrar'])
    expect(button(form(), name).elements(), name).toEqual([]);
  expect(button(page, 'Novo contrato').elements()).toEqual([]);
});

test('a charge says what it is made of and is paid, once, at the page of the provider (ACC-15)', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const begun = { ...PAYMENT(), status: 'WAITING_PAYMENT', type: 'PIX', cardLast4: null, payUrl: '/pay/1' } as const;
  let payments = pageOf<typeof begun>([]);
  const core = await lookAtAccount('charges', 'USER', {
    answers: {
      'payments.list': () => payments,
      'charges.pay': () => {
        payments = pageOf([begun]);
        return begun;
      },
    },
  });
  await rows().first().click();
  await expect.element(form()).toHaveTextContent(/20 dias.*R\$ 58,00/);
  await form().getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Pix' }).click();
  await button(form(), 'Pagar agora').click();
  await expect.element(form().getByText('Aguarda pagamento')).toBeVisible();
  await expect.element(form().getByRole('link', { name: 'Pagar com Pix' })).toHaveAttribute('href', '/pay/1');
  expect(core.askedOf('charges.pay')).toEqual([{ params: { id: String(CHARGE().id) }, body: { type: 'PIX' } }]);
  expect(opened.mock.calls.map(([url]) => url)).toEqual(['/pay/1']);
  // What was begun is paid where it waits.
  await button(form(), 'Pagar agora').click();
  await expect.poll(() => opened.mock.calls.map(([url]) => url)).toEqual(['/pay/1', '/pay/1']);
  expect(core.askedOf('charges.pay')).toHaveLength(1);
  const replaces = form().getByText(/o Pix ou boleto que está aguardando é cancelado/);
  await expect.element(replaces).not.toBeInTheDocument();
  await form().getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Boleto' }).click();
  await expect.element(replaces).toBeVisible();
});

test('a Pix is paid by the QR code or its text, and the page of the provider does not open by itself', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const code = '00020126580014br.gov.bcb.pix';
  const waiting = { status: 'WAITING_PAYMENT', type: 'PIX', cardLast4: null, payUrl: '/pay/1', pixCode: code } as const;
  const begun = { ...PAYMENT(), ...waiting };
  let payments = pageOf<typeof begun>([]);
  await lookAtAccount('charges', 'USER', {
    answers: {
      'payments.list': () => payments,
      'charges.pay': () => {
        payments = pageOf([begun]);
        return begun;
      },
    },
  });
  await rows().first().click();
  await expect.element(button(form(), 'Pagar agora')).toBeVisible();
  expect(form().getByRole('img', { name: 'QR code do Pix' }).elements()).toEqual([]);
  await button(form(), 'Pagar agora').click();
  await expect.element(form().getByRole('img', { name: 'QR code do Pix' })).toHaveAttribute('data-text', code);
  await expect.element(form().getByText(code)).toBeVisible();
  await expect.element(button(form(), 'Copiar código Pix')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
});

test('while a Pix code waits the charge says so and offers no second one; when it has expired, another can be made', async () => {
  const waiting = { ...PAYMENT(), status: 'WAITING_PAYMENT', type: 'PIX', cardLast4: null, pixCode: '000201' } as const;
  let payment: Payment = waiting;
  await lookAtAccount('charges', 'USER', { answers: { 'payments.list': () => pageOf([payment]) } });
  await rows().first().click();
  await expect.element(form().getByText(/^O código Pix aguarda o pagamento/)).toBeVisible();
  await expect.element(form().getByText('Forma de pagamento', { exact: true })).toBeVisible();
  expect(button(form(), 'Pagar agora').elements()).toEqual([]);
  payment = { ...waiting, status: 'CANCELLED', pixCode: null };
  await expect.element(button(form(), 'Pagar agora')).toBeVisible();
});

test('what is due on the account is paid from there: its button opens the charge that is due first', async () => {
  const late = { ...CHARGE(), month: '2026-08', status: 'OVERDUE', dueDate: '2026-09-10', amountCents: 4321 } as const;
  const core = await lookAtAccount(null, 'USER', {
    answers: {
      'charges.list': ({ query }) => pageOf(query.status === 'OPEN' ? [CHARGE(), CHARGE()] : [late]),
      'payments.list': pageOf([]),
    },
  });
  await expect.element(page.getByText('Cobranças em aberto')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent(/10\/09\/2026.*Cobranças em aberto3/);
  await expect.element(page.getByText(/^É a que vence primeiro, de 3 em aberto/)).toBeVisible();
  await page.getByRole('button', { name: /^Pagar agosto de 2026: R\$\s43,21$/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Cobrança de agosto de 2026' })).toBeVisible();
  await expect.element(form()).toHaveTextContent(/Vencida/);
  await expect.element(button(form(), 'Pagar agora')).toBeVisible();
  expect(core.askedOf('charges.pay')).toEqual([]);
});

test('staff see the charges of one client only', async () => {
  const core = await lookAtAccount('charges', 'OPERATOR');
  await page.getByRole('combobox', { name: 'Cliente' }).click();
  await page.getByRole('option', { name: 'Clara Nunes' }).click();
  await expect
    .poll(() => core.askedOf('charges.list').at(-1))
    .toMatchObject({ query: { customer: expect.stringMatching(/^\d+$/) } });
});

test('the client by whom charges are filtered is named after the page was loaded again', async () => {
  const { customer, customerName } = CHARGE();
  await lookAtAccount(`charges&customer=${customer}`, 'OPERATOR', { answers: { 'people.list': pageOf([]) } });
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(customerName);
});

test('a payment that the provider cannot begin says why', async () => {
  const no = refusal('refused', 'Este servidor não tem um provedor de pagamentos.', { status: 503, requestId: 'r-1' });
  await lookAtAccount('charges', 'USER', { answers: { 'payments.list': pageOf([]), 'charges.pay': no } });
  await rows().first().click();
  await button(form(), 'Pagar agora').click();
  await expect.element(form().getByText('Este servidor não tem um provedor de pagamentos.')).toBeVisible();
});

test('payments are told by their fifteen statuses, each in words, and no card by its number', async () => {
  const content = PAYMENT_STATUSES.map((status, at) => ({ ...PAYMENT(), id: 1_000_000_000_000_000 + at, status }));
  await lookAtAccount('payments', 'OPERATOR', {
    answers: { 'payments.list': { ...pageOf(content, { limit: 25 }) } },
  });
  await expect.poll(() => rows().elements().length).toBe(PAYMENT_STATUSES.length);
  const words = rows()
    .elements()
    .map(({ textContent }) => /(?:Visa final 0341)(.*?)R\$/.exec(textContent)?.[1]);
  expect(new Set(words).size).toBe(PAYMENT_STATUSES.length);
  expect(words.join()).not.toMatch(/account\.|_/);
});

test('a plan is added and changed by administrators alone', async () => {
  const core = await lookAtAccount('plans', 'ADMINISTRATOR', { answers: { 'plans.create': recorded('plans.create') } });
  await button(page, 'Novo plano').click();
  await form().getByLabelText(/^Nome/).fill('Completo');
  await form().getByLabelText('Preço por mês').fill('89,90');
  await button(form(), 'Salvar').click();
  await expect
    .poll(() => core.askedOf('plans.create')[0]?.body)
    .toMatchObject({
      name: 'Completo',
      priceCents: 8_990,
      isActive: true,
    });
  await lookAtAccount('plans', 'OPERATOR');
  await expect.element(rows().first()).toBeVisible();
  expect(button(page, 'Novo plano').elements()).toEqual([]);
});

test('a contract is made of a customer with a plan and a vehicle of the brand of that customer; what is missing is said', async () => {
  const core = await lookAtAccount('contracts', 'OPERATOR', {
    answers: { 'contracts.create': recorded('contracts.create') },
  });
  await expect.element(rows().first()).toBeVisible();
  await button(page, 'Novo contrato').click();
  await button(form(), 'Salvar').click();
  await expect.element(form().getByText('Escolha o cliente.')).toBeVisible();
  await form()
    .getByRole('combobox', { name: /^Cliente/ })
    .click();
  await page.getByRole('option', { name: 'Clara Nunes' }).click();
  const brand = String(recorded('people.list').content[0]!.brand);
  await expect.poll(() => core.askedOf('plans.list').at(-1)!.query.brand).toBe(brand);
  await expect.poll(() => core.askedOf('vehicles.list').at(-1)!.query.brand).toBe(brand);
  await expectAccessible();
  expect(core.askedOf('contracts.create')).toEqual([]);
});

test('a contract that began months ago says what is charged at once, and only an administrator confirms it', async () => {
  const plans = recorded('plans.list');
  const plan = { ...plans.content[0]!, name: 'Rastreamento', priceCents: 3_000 };
  const made = {
    answers: { 'contracts.create': recorded('contracts.create'), 'plans.list': { ...plans, content: [plan] } },
  };
  const start = async (profile: 'ADMINISTRATOR' | 'OPERATOR') => {
    const core = await lookAtAccount('contracts', profile, made);
    await expect.element(rows().first()).toBeVisible();
    await button(page, 'Novo contrato').click();
    await form()
      .getByRole('combobox', { name: /^Cliente/ })
      .click();
    await page.getByRole('option', { name: 'Clara Nunes' }).click();
    await form()
      .getByRole('combobox', { name: /^Plano/ })
      .click();
    await page.getByRole('option', { name: /Rastreamento/ }).click();
    const today = form().getByLabelText(/^Desde/);
    const [, month, year] = ((await today.findElement()) as HTMLInputElement).value.split('/').map(Number) as [
      0,
      number,
      number,
    ];
    await today.fill(new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10));
    await expect
      .element(form().getByText(/^2 meses já encerrados: R\$\s60,00 serão cobrados de uma vez/))
      .toBeVisible();
    return core;
  };
  await start('OPERATOR');
  await expect.element(form().getByText(/^Só um administrador pode confirmar/)).toBeVisible();
  expect(form().getByRole('checkbox').elements()).toEqual([]);
  const core = await start('ADMINISTRATOR');
  await form().getByRole('checkbox', { name: 'Conferi a quantidade e o total' }).click();
  await expectAccessible();
  await button(form(), 'Salvar').click();
  await expect
    .poll(() => core.askedOf('contracts.create')[0]?.body.pastCharges)
    .toEqual({ count: 2, amountCents: 6_000 });
});

test('SIM cards are listed with what they used of their franchise, and are exported (ACC-02, ACC-25)', async () => {
  const core = await lookAtAccount('sims', 'OPERATOR', {
    answers: { 'exports.start': recorded('exports.start'), 'jobs.list': [] },
  });
  await expect.element(row('8955000000000000101')).toHaveTextContent(/7,1 de 10 MB \(71,0%\)/);
  await expect.element(row('8955000000000000102')).toHaveTextContent('Indisponível');
  await button(page, 'Exportar').click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await expect.poll(() => core.askedOf('exports.start')[0]?.body.call).toBe('simcards.list');
});

test('a SIM card is looked up at the carrier and reset after a question: Resetado com sucesso! (ACC-23)', async () => {
  const core = await lookAtAccount('sims', 'OPERATOR', {
    answers: {
      'simcards.read': { msisdn: '5511', operator: 'Claro', apnHost: 'm2m.example', apnUser: 'm2m', apnPass: 'word' },
      'simcards.reset': { reset: [sims()[0]!.iccid] },
    },
  });
  await row('8955000000000000101').click();
  await expect.element(form()).toHaveTextContent(/m2m\.example/);
  expect((await form().findElement()).textContent).not.toContain('word');
  await button(form(), 'Mostrar').click();
  await expect.element(form()).toHaveTextContent('word');
  await button(form(), 'Resetar').click();
  await button(page.getByRole('dialog', { name: 'Resetar 1 cartão SIM?' }), 'Resetar').click();
  await expect.element(page.getByText('Resetado com sucesso!')).toBeVisible();
  expect(core.askedOf('simcards.reset')[0]!.body).toEqual({ iccids: ['8955000000000000101'] });
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('group', { name: 'Linhas selecionadas' })).toBeVisible();
});

test('the account fits a phone in both themes', async () => {
  for (const part of [null, 'contracts', 'charges', 'payments']) {
    await lookAtAccount(part, 'USER', { size: PHONE });
    await expect.element(page.getByRole('tab', { name: 'Contratos' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  }
  await expectAccessible();
  await page.viewport(DESKTOP.width, DESKTOP.height);
});
