import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { usualRule } from '../../domain/desk/incidents/incident-rules.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const READ: Sent<'incidentRules.read'> = {
  ...recorded('incidentRules.read'),
  version: 3,
  own: { jammer: { ...usualRule('jammer'), isOn: false } },
};
const DRY = recorded('incidentRules.dryRun');
const [GROUP] = recorded('groups.list');

/** The rules of incidents, as their administrator comes to them. */
async function open({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/incident-rules', {
    session: person('ADMINISTRATOR'),
    answers: {
      'brands.tree': [],
      'groups.list': [GROUP!],
      'incidentRules.read': READ,
      'incidentRules.update': ({ body }) => ({ ...READ, version: body.version + 1, own: body.rules }),
      'incidentRules.dryRun': { ...DRY, raised: { ...DRY.raised, panic: 2, tow: 1 } },
      ...answers,
    },
    ...options,
  });
  await expect.element(rule('Botão de pânico')).toBeVisible();
  return core;
}

const rule = (name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** Whether a brand leaves a rule to the one above. */
const choose = (name: string, choice: 'Como acima' | 'Regra própria') => rule(name).getByText(choice).click();
const button = (name: string): Locator => page.getByRole('main').getByRole('button', { name });
const hold = (name: string): Locator => rule(name).getByLabelText('Espera (s)');
const repeat = (name: string): Locator => rule(name).getByLabelText('Repetição (min)');

test('each rule says in one line how it is, and whether it is the brand’s own', async () => {
  await open();
  const tow = rule('Reboque estacionado');
  await expect.element(tow).toHaveTextContent('Ligada · espera 60 s · repetição em 15 min');
  await expect.element(tow.getByRole('radio', { name: 'Como acima' })).toBeChecked();
  await expect.element(rule('Jammer')).toHaveTextContent('Desligada');
  await expect.element(rule('Jammer').getByRole('radio', { name: 'Regra própria' })).toBeChecked();
  await expect.element(button('Salvar')).toBeDisabled();
});

test('a rule of the brand’s own begins as the one above, and what is changed of it is saved with the others of the brand', async () => {
  const core = await open();
  const tow = rule('Reboque estacionado');
  await choose('Reboque estacionado', 'Regra própria');
  await expect.element(hold('Reboque estacionado')).toHaveValue('60');
  await expect.element(repeat('Reboque estacionado')).toHaveValue('15');
  await hold('Reboque estacionado').fill('90');
  await repeat('Reboque estacionado').fill('20');
  await tow.getByRole('combobox', { name: 'Grupos' }).click();
  await page.getByRole('option', { name: GROUP!.name }).click();
  await tow.getByRole('switch', { name: /^Silêncio/ }).click();
  await tow.getByLabelText('Das').fill('21:30');
  await expect
    .element(tow)
    .toHaveTextContent('Ligada · espera 90 s · repetição em 20 min · silêncio das 21:30 às 06:00 · 1 grupo');
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('incidentRules.update').length).toBe(1);
  expect(core.askedOf('incidentRules.update')[0]!.body).toEqual({
    brand: READ.brand,
    version: 3,
    rules: {
      jammer: READ.own.jammer,
      tow: {
        isOn: true,
        holdS: 90,
        repeatMin: 20,
        quiet: { from: '21:30', to: '06:00', timeZone: 'America/Sao_Paulo' },
        groups: [GROUP!.id],
      },
    },
  });
  await expect.element(button('Salvar')).toBeDisabled();
  // The next save goes on from what was saved.
  await choose('Reboque estacionado', 'Como acima');
  await expect.element(tow).toHaveTextContent('Ligada · espera 60 s · repetição em 15 min');
  await button('Salvar').click();
  await expect
    .poll(() => core.askedOf('incidentRules.update')[1]?.body)
    .toEqual({
      brand: READ.brand,
      version: 4,
      rules: { jammer: READ.own.jammer },
    });
});

test('a cause that only happens has nothing to last, and one that lasts has', async () => {
  await open();
  await choose('Botão de pânico', 'Regra própria');
  await choose('Reboque estacionado', 'Regra própria');
  await expect.element(hold('Reboque estacionado')).toBeVisible();
  await expect.element(repeat('Botão de pânico')).toBeVisible();
  expect(hold('Botão de pânico').elements()).toEqual([]);
});

test('what is no time is said of its rule and not sent, and the focus comes to its field', async () => {
  const core = await open();
  await choose('Reboque estacionado', 'Regra própria');
  await repeat('Reboque estacionado').fill('ten');
  await button('Salvar').click();
  // Said at its own field, above the hours of silence.
  await expect.element(repeat('Reboque estacionado')).toHaveAccessibleDescription(/não é do tipo esperado/);
  await expect.element(repeat('Reboque estacionado')).toHaveFocus();
  await expect.element(repeat('Reboque estacionado')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(hold('Reboque estacionado')).not.toHaveAttribute('aria-invalid');
  expect(core.askedOf('incidentRules.update')).toEqual([]);
  await expect.element(rule('Reboque estacionado')).toHaveTextContent('Ligada · espera 60 s');
  await expect.element(rule('Reboque estacionado')).not.toHaveTextContent('NaN');
  await expectAccessible();
  await button('Desfazer').click();
  await expect.element(rule('Reboque estacionado').getByRole('radio', { name: 'Como acima' })).toBeChecked();
  await expect.element(rule('Reboque estacionado')).not.toHaveTextContent('não é do tipo esperado');
});

test('on a phone the wrong field that gets the focus stands above the bar of buttons', async () => {
  await open({ size: PHONE });
  await choose('Reboque estacionado', 'Regra própria');
  await repeat('Reboque estacionado').fill('ten');
  const field = await repeat('Reboque estacionado').findElement();
  const centre = (): [number, number] => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const bar = (await button('Salvar').findElement()).getBoundingClientRect();
  // The field lies below the bar when it is found wrong.
  (await page.getByRole('main').findElement()).scrollTop += centre()[1] - bar.top - bar.height / 2;
  expect(document.elementFromPoint(...centre())).not.toBe(field);
  await button('Salvar').click();
  await expect.element(repeat('Reboque estacionado')).toHaveFocus();
  expect(document.elementFromPoint(...centre())).toBe(field);
});

test('rules are tried on the last days before they are saved, and a change after says that the count is of before', async () => {
  const core = await open();
  await choose('Reboque estacionado', 'Regra própria');
  await button('Simular os últimos 7 dias').click();
  const outcome = page.getByRole('status').filter({ hasText: 'Nos últimos 7 dias estas regras teriam criado:' });
  await expect.element(outcome).toHaveTextContent('3 incidentes');
  await expect.element(outcome).not.toHaveTextContent('As regras mudaram');
  await expect.element(rule('Botão de pânico')).toHaveTextContent('2 incidentes');
  await expect.element(rule('Reboque estacionado')).toHaveTextContent('1 incidente');
  await expect.element(rule('Jammer')).toHaveTextContent('nenhum incidente');
  const { own } = READ;
  expect(core.askedOf('incidentRules.dryRun').map(({ body }) => body)).toEqual([
    { brand: READ.brand, rules: { ...own, tow: usualRule('tow') } },
  ]);
  await repeat('Reboque estacionado').fill('30');
  await expect.element(outcome).toHaveTextContent('3 incidentes · As regras mudaram desde a simulação.');
  expect(core.askedOf('incidentRules.update')).toEqual([]);
});

test('of two who change one rule the second sees both and chooses, and a change of another rule is kept', async () => {
  const changes = {
    tow: { before: null, after: { ...usualRule('tow'), holdS: 120 } },
    panic: { before: null, after: { ...usualRule('panic'), isOn: false } },
  };
  const conflict = { version: 4, changedAt: new Date().toISOString(), changedBy: 'Bia Ramos', changes };
  const clash = refusal('conflict', 'Outra pessoa alterou este registro.', { status: 409, requestId: 'x', conflict });
  const core = await open({ answers: { 'incidentRules.update': clash } });
  await choose('Reboque estacionado', 'Regra própria');
  await hold('Reboque estacionado').fill('90');
  await button('Salvar').click();
  const both = page.getByRole('status').filter({ hasText: 'Outra pessoa salvou antes' });
  const line = both.getByRole('row').filter({ hasText: 'Reboque estacionado' });
  await expect.element(line).toHaveTextContent('espera 120 s');
  await expect.element(line).toHaveTextContent('espera 90 s');
  core.answer({ 'incidentRules.update': ({ body }) => ({ ...READ, version: body.version + 1, own: body.rules }) });
  await both.getByRole('button', { name: 'Salvar o que digitei' }).click();
  await expect
    .poll(() => core.askedOf('incidentRules.update').at(-1)!.body)
    .toMatchObject({
      version: 4,
      rules: { tow: { holdS: 90 }, panic: { isOn: false } },
    });
});

test('rules that cannot be loaded say why and are asked for again; without the permission there are none', async () => {
  const refused = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'x' });
  const core = await mountAt('/incident-rules', {
    session: person('ADMINISTRATOR'),
    answers: { 'brands.tree': [], 'groups.list': [], 'incidentRules.read': refused },
  });
  await expect.element(page.getByText('As regras não puderam ser carregadas')).toBeVisible();
  await expect.element(page.getByText('Fora do ar.')).toBeVisible();
  core.answer({ 'incidentRules.read': READ });
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(rule('Botão de pânico')).toBeVisible();
  const without = await mountAt('/incident-rules', {
    session: person('ADMINISTRATOR', {
      permissions: PERMISSION_NAMES.filter((name) => name !== 'MONITORING_INCIDENTS'),
    }),
    answers: { 'brands.tree': [] },
  });
  await expect.element(page.getByText('Sem acesso aos incidentes')).toBeVisible();
  expect(without.askedOf('incidentRules.read')).toEqual([]);
});

test('the rules are accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const look of [{ theme: 'light' }, { theme: 'dark', size: PHONE }] as const) {
    await open(look);
    await choose('Reboque estacionado', 'Regra própria');
    await expect.element(hold('Reboque estacionado')).toBeVisible();
    await expectAccessible();
  }
});
