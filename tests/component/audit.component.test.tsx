import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '../../contract/rest/base/audit-calls.ts';
import type { AccountRecord } from '../../domain/people/users/account.ts';
import { expectAccessible } from './harness/axe.ts';
import { address } from './harness/address.ts';
import { rowsIn } from './harness/grid.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Answers } from './harness/stand-in-core.ts';

const ANA = 4_000_000_000_000_001;
const VAN = 5_000_000_000_000_001;
const entry = (id: number, changes: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2026-11-21T12:00:00.000Z',
  actor: String(ANA),
  actorName: 'Ana Prado',
  brand: BRAND_ID,
  action: 'user.set',
  entity: 'user',
  entityId: String(ANA),
  entityName: 'Bruno Sá',
  before: { profile: 'OPERATOR', isDisabled: false },
  after: { profile: 'ADMINISTRATOR', isDisabled: true },
  requestId: 'req-77',
  ...changes,
});
const ana: AccountRecord = {
  id: ANA,
  version: 1,
  login: 'ana',
  name: 'Ana Prado',
  email: null,
  mobile: null,
  brand: BRAND_ID,
  brandName: 'Aurora',
  profile: 'OPERATOR',
  isDisabled: false,
  lastSignInAt: null,
  hasFactor: false,
  permissions: [],
  openSessions: 0,
};
const ENTRIES = [
  entry(9_000_000_000_000_001, {}),
  entry(9_000_000_000_000_002, {
    action: 'device.change',
    entity: 'device',
    entityId: String(VAN),
    entityName: 'Van branca',
    before: { licensePlate: null, statusSince: '2026-11-20T12:00:00.000Z' },
    after: { licensePlate: 'ABC1D23', statusSince: '2026-11-21T12:00:00.000Z' },
  }),
  entry(9_000_000_000_000_003, {
    actor: 'cli',
    actorName: null,
    action: 'brand.set',
    entity: 'brand',
    entityId: String(BRAND_ID),
    entityName: 'Aurora',
    before: { oddField: 'x'.repeat(200) },
    after: { oddField: null },
    requestId: null,
  }),
  entry(9_000_000_000_000_004, { actor: 'system', actorName: null, action: 'older.action', before: null, after: null }),
];

const answers = (): Answers => ({
  'brands.tree': [],
  'audit.list': ({ query }) =>
    pageOf(
      ENTRIES.filter(
        ({ actor, entity, entityId }) =>
          (query.actor ?? actor) === actor &&
          (query.entity ?? entity) === entity &&
          (query.entityId ?? entityId) === entityId,
      ),
      query,
    ),
  'accounts.list': ({ query }) =>
    pageOf(
      [ana].filter(({ name }) => name.includes(query.term ?? '')),
      query,
    ),
  'accounts.read': ana,
  'exports.start': recorded('exports.start'),
  'jobs.list': [],
});

const look = async (options: MountOptions = {}, path = '/audit') => {
  const core = await mountAt(path, { session: person('ADMINISTRATOR'), answers: answers(), ...options });
  await expect.element(rows().first()).toBeVisible();
  return core;
};
const rows = () => rowsIn(page.getByRole('grid', { name: /^(Trilha de auditoria|Audit trail)$/ }));
const row = (text: string) => rows().filter({ hasText: text });
const dialog = () => page.getByRole('dialog').first();
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

for (const theme of ['light', 'dark'] as const)
  test(`an administrator reads who did what, of what and when, by the own clock, ${theme}`, async () => {
    await look({ theme });
    for (const text of ['Usuário alterado', 'Ana Prado', 'Bruno Sá', '21/11/2026, 09:00'])
      await expect.element(row('Usuário alterado')).toHaveTextContent(text);
    await expect.element(row('Marca alterada')).toHaveTextContent('Linha de comando');
    await expect.element(row('older.action')).toHaveTextContent('Sistema');
    await expectAccessible();
    await row('Usuário alterado').click();
    await expect.element(dialog()).toHaveTextContent('req-77');
    await expectAccessible();
  });

test('an entry opens with its fields as the form calls them, before and after', async () => {
  await look();
  await row('Usuário alterado').click();
  const line = (name: string) => dialog().getByRole('row', { name });
  await expect.element(line('Perfil')).toHaveTextContent('PerfilOperadorAdministrador');
  await expect.element(line('Desativado')).toHaveTextContent('DesativadoNãoSim');
});

test('times in an entry are of the own zone, and what was empty is a dash', async () => {
  await look();
  await row('Cadastro do rastreador alterado').click();
  await expect.element(dialog().getByRole('row', { name: 'Placa' })).toHaveTextContent('Placa—ABC1D23');
  await expect
    .element(dialog().getByRole('row', { name: 'Nesta situação desde' }))
    .toHaveTextContent('20/11/2026, 09:00');
});

test('a field that no form has stands by its own name, and a long value is unfolded', async () => {
  await look();
  await row('Marca alterada').click();
  await expect.element(dialog().getByText('oddField')).toBeVisible();
  const whole = dialog().getByText('x'.repeat(200), { exact: true });
  await expect.element(whole).not.toBeVisible();
  await dialog()
    .getByText(`${'x'.repeat(80)}…`)
    .click();
  await expect.element(whole).toBeVisible();
  await expect.element(dialog()).toHaveTextContent('Sem pedido');
});

test('the trail is narrowed by person and kind, and the address keeps it', async () => {
  const core = await look();
  await choose('Quem', 'Ana Prado');
  await expect.poll(() => core.askedOf('audit.list').at(-1)!.query.actor).toBe(String(ANA));
  await choose('Tipo', 'Rastreador');
  await expect.poll(() => rows().elements().length).toBe(1);
  expect(address()).toBe(`/audit?actor=${ANA}&entity=device`);
});

test('a shared address shows the same part of the trail, with the name of the person', async () => {
  await look({}, `/audit?actor=${ANA}&entity=device`);
  await expect.element(page.getByRole('combobox', { name: 'Quem' })).toHaveValue('Ana Prado');
  await expect.element(page.getByRole('combobox', { name: 'Tipo' })).toHaveValue('Rastreador');
  expect(rows().elements().length).toBe(1);
});

test('who is not offered is found by typing, and the command line can be chosen', async () => {
  const core = await look();
  await page.getByRole('combobox', { name: 'Quem' }).fill('Ana');
  await expect.poll(() => core.askedOf('accounts.list').at(-1)!.query.term).toBe('Ana');
  await page.getByRole('combobox', { name: 'Quem' }).fill('');
  await choose('Quem', 'Linha de comando');
  await expect.poll(() => rows().elements().length).toBe(1);
  await expect.element(rows().first()).toHaveTextContent('Marca alterada');
});

test('the day that is chosen is asked for from midnight to midnight of the own zone', async () => {
  const core = await look();
  await page.getByRole('button', { name: /Qualquer data/ }).click();
  await dialog().getByLabelText('De', { exact: true }).fill('2026-11-20');
  await dialog().getByLabelText('Até', { exact: true }).fill('2026-11-20');
  await dialog().getByRole('button', { name: 'Aplicar' }).click();
  await expect
    .poll(() => core.askedOf('audit.list').at(-1)!.query)
    .toMatchObject({ start: '2026-11-20T03:00:00.000Z', end: '2026-11-21T03:00:00.000Z' });
  await page.getByRole('button', { name: 'Tirar o período' }).click();
  await expect.poll(() => core.askedOf('audit.list').at(-1)!.query.start).toBeUndefined();
});

test('yesterday and the last seven days are one press away', async () => {
  const core = await look();
  await page.getByRole('button', { name: /Qualquer data/ }).click();
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Ontem', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const spanH = () => {
    const { start, end } = core.askedOf('audit.list').at(-1)!.query;
    return start === undefined ? null : (Date.parse(end!) - Date.parse(start)) / 3_600_000;
  };
  await expect.poll(spanH).toBe(24);
  const yesterday = core.askedOf('audit.list').at(-1)!.query.end!;
  await page.getByRole('button', { name: /^Escolher o período/ }).click();
  await dialog().getByRole('button', { name: 'Últimos 7 dias' }).click();
  await expect.poll(spanH).toBe(7 * 24);
  // Today is the last of the seven.
  expect(Date.parse(core.askedOf('audit.list').at(-1)!.query.end!) - Date.parse(yesterday)).toBe(24 * 3_600_000);
});

test('the trail of one record is shown from an entry of it, and left again', async () => {
  const core = await look();
  await row('Cadastro do rastreador alterado').click();
  await dialog().getByRole('link', { name: 'O que mudou neste registro' }).click();
  await expect.poll(() => core.askedOf('audit.list').at(-1)!.query.entityId).toBe(String(VAN));
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  await page.getByRole('button', { name: 'Só de um registro' }).click();
  await expect.poll(() => rows().elements().length).toBe(ENTRIES.length);
});

test('a thing that the reader may open is a link; without the right it is a name', async () => {
  await look();
  const link = row('Van branca').getByRole('link', { name: 'Van branca' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/device?device=${VAN}`));
  await look({ session: person('ADMINISTRATOR', { permissions: ['MONITORING_WEB'] }) });
  await expect.element(row('Van branca')).toBeVisible();
  expect(row('Van branca').getByRole('link').elements()).toEqual([]);
});

test('what the filters show is exported', async () => {
  const core = await look({}, '/audit?entity=device');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.poll(() => core.askedOf('exports.start').length).toBe(1);
  expect(core.askedOf('exports.start')[0]!.body).toMatchObject({ call: 'audit.list', query: { entity: 'device' } });
});

test('the trail is read by one question, whoever acted in it', async () => {
  const core = await look();
  await expect.element(row('Bruno Sá').first()).toBeVisible();
  expect(core.askedOf('audit.list').length).toBe(1);
  expect(core.askedOf('accounts.read')).toEqual([]);
  expect(core.askedOf('accounts.list').length).toBe(1);
});

test('on a phone entries are cards, and the fields fit', async () => {
  await look({ size: PHONE, language: 'en-US' });
  await expect.element(row('User changed')).toHaveTextContent('Ana Prado');
  await row('User changed').click();
  await expect.element(dialog().getByText('Profile')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
