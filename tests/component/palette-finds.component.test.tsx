import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListPage } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import { PERMISSION_NAMES, type PermissionName } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { ptBr } from '../../src/base/i18n/pt-br/all.ts';
import { entriesOf, navigationOf } from '../../src/navigation/navigation.ts';
import { expectAccessible } from './harness/axe.ts';
import { idsIn, openConsole, openSheet, sheet } from './harness/menu.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { StandIn } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const palette = () => page.getByRole('dialog', { name: /^(Paleta de comandos|Command palette)$/ });
const field = () => palette().getByRole('combobox');
const group = (name: string) => palette().getByRole('group', { name, exact: true });
const words = (name: string): string[] =>
  [...(group(name).query()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].map(
    (line) => line.querySelector('span')!.innerText,
  );

async function openPalette(search?: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette()).toBeVisible();
  if (search !== undefined) await field().fill(search);
}

/** The entries of the one table, for somebody with every permission. */
function table(profile: Profile) {
  const { user, permissions } = person(profile);
  return entriesOf(navigationOf({ profile, brand: user.brand, permissions, hasChat: true }));
}

test('the bar, the sheet, and for customers the toolbar hold every entry of the table, and so does the palette', async () => {
  for (const profile of ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const) {
    const entries = table(profile);
    const ids = entries.map(({ id }) => id);
    await openConsole(profile);
    if (profile === 'USER') {
      await page.getByRole('button', { name: 'Mais telas' }).click();
      const menu = page.getByRole('menu');
      await expect.element(menu).toBeVisible();
      expect(await idsIn(menu)).toEqual(ids);
      await expectAccessible();
      await userEvent.keyboard('{Escape}');
    } else {
      expect(await idsIn(page.getByRole('navigation'))).toEqual(ids);
    }
    await openPalette();
    const titles: Readonly<Record<string, string>> = ptBr.navigation.titles;
    expect(words('Telas'), profile).toEqual(entries.map(({ title }) => titles[title]));
    await openConsole(profile, { size: PHONE });
    await openSheet();
    expect(await idsIn(sheet()), profile).toEqual(ids);
  }
});

test('a screen is found by its name and by others for it, in both languages and without accents', async () => {
  for (const [language, search, title] of [
    ['pt-BR', 'drivers', 'Motoristas'],
    ['pt-BR', 'cobrancas', 'Cobranças'],
    ['pt-BR', 'geofences', 'Áreas de segurança'],
    ['pt-BR', 'chips', 'Cartões SIM'],
    ['pt-BR', 'quem mudou', 'Trilha de auditoria'],
    ['pt-BR', 'log', 'Trilha de auditoria'],
    ['en-US', 'auditoria', 'Audit trail'],
    ['en-US', 'motoristas', 'Drivers'],
    ['en-US', 'novo veiculo', 'Add a tracker'],
    ['en-US', 'manutencao', 'Maintenance'],
    ['pt-BR', 'nova revenda', 'Nova marca'],
    ['pt-BR', 'gateway', 'Marcas e gateways'],
    ['en-US', 'schedule a report', 'Reports'],
  ] as const) {
    await openConsole('ADMINISTRATOR', { language });
    await openPalette(search);
    await expect.element(palette().getByRole('option').first()).toHaveTextContent(title);
  }
});

test('"new driver" opens the form at the drivers, and the address is then that of the drivers alone', async () => {
  await openConsole('OPERATOR');
  await openPalette('novo motorista');
  await expect.element(palette().getByRole('option').first()).toHaveTextContent('Novo motorista');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Novo motorista' })).toBeVisible();
  expect([location.pathname, location.search]).toEqual(['/drivers', '']);
});

test('what is made by a dialog is made from the menu too: a cost, an order, a contract, a plan of charges and a brand', async () => {
  for (const [id, path, search] of [
    ['new-expense', '/maintenance-list', '?tab=entries'],
    ['new-order', '/maintenance-list', '?tab=orders'],
    ['new-contract', '/customer-account', '?tab=contracts'],
    ['new-billing-plan', '/customer-account', '?tab=plans'],
    ['new-brand', '/brands', ''],
  ] as const) {
    await openConsole('ADMINISTRATOR', {
      answers: { ...UNANSWERED.answers, 'brands.list': recorded('brands.list') },
    });
    await page.getByRole('button', { name: 'Criar' }).click();
    // Its name stands in a label while the navbar is folded, and beside it once it is open: a locator would look for the one or the other.
    const entry = () => document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
    await expect.poll(entry).not.toBeNull();
    entry()!.click();
    await expect.element(page.getByRole('dialog').first()).toBeVisible();
    await expect.poll(() => [location.pathname, location.search]).toEqual([path, search]);
  }
});

const FOUND = recorded('devices.detail').content[0]!;
const MODEL = recorded('protocols.models')[0]!;
const TAKES_ALL = { ...MODEL, buttons: { ...MODEL.buttons, blockVehicle: true, reboot: true, requestPosition: true } };
const VAN = {
  ...FOUND,
  name: 'Fiorino 1',
  model: MODEL.name,
  identifier: '864926041120337',
  vehicle: { ...recorded('devices.read').vehicle!, licensePlate: 'FJI1A80' },
};
const TRUCK = { ...VAN, id: VAN.id + 1, name: 'Fiorino 2' };
const CLIENT = recorded('clients.search')[0]!;
const none = async (): Promise<ListPage> => ({ total: 0, items: [], offset: 0, order: 0, shift: 0, foundAt: -1 });

/** The console over a server that knows a vehicle, or two, and a client. */
async function withVehicles(options: MountOptions & { many?: boolean } = {}): Promise<StandIn> {
  const { many = false, ...rest } = options;
  const content = many ? [VAN, TRUCK] : [VAN];
  const desk = await mountAt('/no-such-place', {
    session: person('OPERATOR'),
    answers: {
      ...UNANSWERED.answers,
      'devices.detail': ({ query }) => {
        const found = /fji|8649|fiorino/i.test(query.term ?? '') ? content : [];
        return { content: found, limit: 8, page: 0, totalElements: found.length, totalPages: 1 };
      },
      'devices.read': VAN,
      'devices.models': recorded('devices.models'),
      'protocols.models': [TAKES_ALL],
      'clients.search': ({ query }) => (/transp/i.test(query.term) ? [CLIENT] : []),
    },
    core: { ...UNANSWERED.core, list: none },
    ...rest,
  });
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  return desk;
}

test('a vehicle is found by plate and by identifier, with what the person may do with it', async () => {
  await withVehicles();
  for (const search of ['fji-1a80', '864926041120337']) {
    await openPalette(search);
    await expect.poll(() => words('Veículos')).toEqual(['Fiorino 1']);
    await expect
      .poll(() => words('O que fazer'))
      .toEqual(expect.arrayContaining(['Histórico do rastreador', 'Bloquear', 'Compartilhar', 'Criar incidente']));
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
  }
  await openPalette('histórico fji-1a80');
  await expect.poll(() => words('O que fazer')).toEqual(['Histórico do rastreador']);
  await expect.element(palette().getByRole('option', { selected: true })).toHaveTextContent('Histórico do rastreador');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe(`/history?device=${VAN.id}`);
});

test('actions hide without their permission, and customers never have those of staff', async () => {
  // What the model of the tracker takes is known last.
  const offered = async (
    profile: Profile,
    last: string,
    missing: readonly PermissionName[] = [],
  ): Promise<string[]> => {
    const permissions = PERMISSION_NAMES.filter((name) => !missing.includes(name));
    await withVehicles({ session: person(profile, { permissions }) });
    await openPalette('fji-1a80');
    await expect.poll(() => words('O que fazer')).toContain(last);
    return words('O que fazer');
  };
  const staff = await offered('OPERATOR', 'Reiniciar', [
    'MONITORING_DEVICES_COMMAND_BLOCK',
    'MONITORING_DEVICES_SHARE',
  ]);
  for (const one of ['Bloquear', 'Desbloquear', 'Compartilhar']) expect(staff).not.toContain(one);
  const customer = await offered('USER', 'Compartilhar');
  for (const one of ['Reiniciar', 'Bloquear', 'Seguir pela placa', 'Criar incidente'])
    expect(customer).not.toContain(one);
});

test('blocking from the palette asks first, naming the vehicle and its plate, and is sent once it is confirmed', async () => {
  const sent: unknown[] = [];
  const request = async (_service: unknown, body: unknown) => {
    sent.push((body as { action: unknown }).action);
    return success({ requestId: 'request-1' });
  };
  await withVehicles({ core: { ...UNANSWERED.core, list: none, request } });
  await openPalette('bloquear fji-1a80');
  await expect.element(palette().getByRole('option', { selected: true })).toHaveTextContent('Bloquear');
  await userEvent.keyboard('{Enter}');
  const asked = page.getByRole('dialog', { name: 'Bloquear Fiorino 1?' });
  await expect.element(asked.getByText('FJI1A80')).toBeVisible();
  expect(sent).toEqual([]);
  await asked.getByRole('button', { name: 'Bloquear veículo' }).click();
  await expect.poll(() => sent).toEqual(['block']);
  await expect.element(asked).not.toBeInTheDocument();
});

test('of several vehicles none has actions until one is chosen, by the right arrow or a click', async () => {
  await withVehicles({ many: true });
  await openPalette('fiorino');
  await expect.poll(() => words('Veículos')).toEqual(['Fiorino 1', 'Fiorino 2']);
  expect(words('O que fazer')).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => words('Veículos')).toEqual(['Fiorino 1']);
  await expect.poll(() => words('O que fazer')).toContain('Bloquear');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => words('Veículos')).toEqual(['Fiorino 1', 'Fiorino 2']);
  const second = group('Veículos').getByRole('option').nth(1);
  await page.elementLocator((await second.findElement()).querySelector('[data-into]')!).click();
  await expect.poll(() => words('Veículos')).toEqual(['Fiorino 2']);
});

test('staff find a client, whose vehicles are then on the map; customers search for none', async () => {
  const desk = await withVehicles();
  await openPalette('transp');
  await expect.poll(() => words('Clientes')).toEqual([CLIENT.name]);
  expect(words('O que fazer')).toEqual(['Grupos deste cliente', 'Nova área para este cliente']);
  await group('Clientes').getByRole('option').click();
  await expect.poll(() => location.pathname).toBe('/trackback');
  await expect.element(page.getByRole('banner').getByText(CLIENT.name.slice(0, 12)).first()).toBeVisible();
  expect(desk.askedOf('clients.search').length).toBe(1);
  const own = await withVehicles({ session: person('USER') });
  await openPalette('transp');
  await expect.element(palette().getByText('Nada encontrado.')).toBeVisible();
  expect(own.askedOf('clients.search')).toEqual([]);
});
