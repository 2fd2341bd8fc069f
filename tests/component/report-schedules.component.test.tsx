import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { contactAnswers, contactId } from './harness/phonebook.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const MAILING: Sent<'support.contact'> = { ...recorded('support.contact'), sendsMail: true };
type Schedule = Sent<'schedules.list'>[number];
const NOTHING = { content: [], page: 0, limit: 50, totalElements: 0, totalPages: 0 };
const MONDAYS: Schedule = {
  id: 1_000_000_000_000_900,
  title: 'Quilometragem da semana',
  report: 'mileage',
  query: { group: '1000000000000012' },
  format: 'pdf',
  every: 'WEEK',
  hour: 7,
  weekday: 1,
  monthDay: 1,
  paused: null,
  nextAt: '2026-11-23T10:00:00Z',
  version: 3,
  contacts: [
    { id: contactId(3), name: 'Célia Rocha', to: 'celia@example.com', user: null, userName: null },
    { id: contactId(7), name: 'Rui Paz', to: null, user: null, userName: null },
  ],
  runs: [
    {
      dueAt: '2026-11-16T10:00:00Z',
      outcome: 'sent',
      contacts: [
        { name: 'Célia Rocha', outcome: 'sent' },
        { name: 'Rui Paz', outcome: 'failed' },
        { name: 'Ivo Dias', outcome: 'too-large' },
      ],
    },
  ],
};

const opened = (path: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(path, {
    session: person('OPERATOR'),
    answers: {
      ...contactAnswers(),
      'groups.list': [],
      'support.contact': MAILING,
      'reports.mileage': NOTHING,
      'schedules.list': [MONDAYS],
      'schedules.create': MONDAYS,
      'schedules.update': MONDAYS,
      ...answers,
    },
    ...options,
  });
const dialog = () => page.getByRole('dialog');
const picker = () => dialog().getByRole('combobox', { name: 'Contato da agenda' });
const save = () => dialog().getByRole('button', { name: 'Salvar' }).click();

test('contacts with an e-mail are chosen for a scheduled report, of any client of the brand', async () => {
  const core = await opened('/reports?report=mileage');
  await page.getByRole('button', { name: 'Agendar' }).click();
  await picker().click();
  await page.getByRole('option', { name: 'Célia Rocha · celia@example.com · Clara Nunes' }).click();
  expect(core.askedOf('contacts.list').at(-1)!.query).toMatchObject({ type: 'EMAIL' });
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('Célia Rochacelia@example.com');
  await expectAccessible();
  await save();
  await expect.poll(() => core.askedOf('schedules.create')).toHaveLength(1);
  expect(core.askedOf('schedules.create')[0]!.body).toMatchObject({ report: 'mileage', contacts: [contactId(3)] });
});

test('a contact of a client is not given the vehicles of other clients without a word', async () => {
  const warning = () => dialog().getByText(/receberá também os veículos de outros clientes/);
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Agendar' }).click();
    await picker().click();
    await page.getByRole('option', { name: 'Célia Rocha · celia@example.com · Clara Nunes' }).click();
    await expect.element(dialog().getByRole('listitem')).toBeVisible();
  };
  await opened('/reports?report=mileage');
  await choose();
  await expect.element(warning()).toHaveTextContent('Célia Rocha (Clara Nunes)');
  await expectAccessible();
  const client = person('USER').user.id;
  const answers = {
    'clients.read': { ...recorded('clients.read'), id: client, name: 'Clara Nunes' },
    'clients.search': [],
  };
  await opened(`/reports?report=mileage&user=${client}`, { answers });
  await choose();
  await expect.element(warning()).not.toBeInTheDocument();
});

test('a server that sends no mail says so before a schedule is filled in', async () => {
  const answers = { 'support.contact': { ...MAILING, sendsMail: false } };
  await opened('/reports?report=mileage', { answers, language: 'en-US' });
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(dialog().getByText(/This server does not send email yet/)).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible();
});

test('an e-mail that is in no phonebook is typed, added to the phonebook and gets the report', async () => {
  for (const profile of ['OPERATOR', 'USER'] as const) {
    const core = await opened('/reports?report=mileage', { session: person(profile) });
    await page.getByRole('button', { name: 'Agendar' }).click();
    await picker().fill('fabio@');
    await expect.poll(() => core.askedOf('contacts.list').at(-1)?.query).toMatchObject({ term: 'fabio@' });
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await picker().fill('fabio@example.com ');
    await page.getByRole('option', { name: 'Adicionar fabio@example.com à agenda' }).click();
    await expect.element(dialog().getByRole('listitem')).toHaveTextContent('fabio@example.com');
    await expectAccessible();
    // A customer keeps one phonebook; staff add to that of the brand.
    const owner = profile === 'USER' ? {} : { brand: person(profile).user.brand };
    expect(core.askedOf('contacts.create').map(({ body }) => body)).toEqual([
      { name: 'fabio@example.com', type: 'EMAIL', value: 'fabio@example.com', ...owner },
    ]);
    await save();
    await expect.poll(() => core.askedOf('schedules.create')).toHaveLength(1);
    expect(core.askedOf('schedules.create')[0]!.body).toMatchObject({ contacts: [contactId(9)] });
  }
});

test('an e-mail that the phonebook has is chosen there and not added twice, and one that is refused says why', async () => {
  const core = await opened('/reports?report=mileage', {
    answers: {
      'contacts.create': refusal('refused', 'Este contato não pode ser salvo.', { requestId: 'r1', status: 422 }),
    },
  });
  await page.getByRole('button', { name: 'Agendar' }).click();
  await picker().fill('CELIA@example.com');
  await expect.poll(() => core.askedOf('contacts.list').at(-1)?.query).toMatchObject({ term: 'CELIA@example.com' });
  await expect.element(page.getByRole('option', { name: /^Adicionar/ })).not.toBeInTheDocument();
  await picker().fill('fabio@example.com');
  await page.getByRole('option', { name: 'Adicionar fabio@example.com à agenda' }).click();
  await expect.element(dialog().getByText('Este contato não pode ser salvo.')).toBeVisible();
});

test('a scheduled report says to whom it goes and what became of each mail, on a phone in the dark too', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
    await opened('/reports', look);
    const line = page.getByRole('region', { name: 'Relatórios agendados' });
    await expect.element(line).toHaveTextContent('Também a 2 contatos: Célia Rocha, Rui Paz (sem e-mail)');
    await expect
      .element(page.getByRole('list', { name: 'Últimos envios de Quilometragem da semana' }))
      .toHaveTextContent(
        'enviado · 1 contato recebeu · Rui Paz: o e-mail não pôde ser enviado · Ivo Dias: avisado sem o arquivo, grande demais para um e-mail',
      );
    await expectAccessible();
  }
});

test('a contact that no mail reaches any more leaves the schedule when it is saved, and a pause leaves all as they are', async () => {
  const core = await opened('/reports');
  await page.getByRole('button', { name: 'Alterar o agendamento de Quilometragem da semana' }).click();
  const gone = dialog().getByRole('listitem').filter({ hasText: 'Rui Paz' });
  await expect.element(gone).toHaveTextContent('sem e-mail na agenda');
  await dialog().getByLabelText('Nome').fill('Da semana');
  await save();
  await expect.poll(() => core.askedOf('schedules.update')).toHaveLength(1);
  expect(core.askedOf('schedules.update')[0]!.body).toMatchObject({ title: 'Da semana', contacts: [contactId(3)] });
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Pausar Quilometragem da semana' }).click();
  await expect.poll(() => core.askedOf('schedules.update')).toHaveLength(2);
  expect(core.askedOf('schedules.update')[1]!.body).not.toHaveProperty('contacts');
});

test('who may not see the phonebook schedules a report for nobody else', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_CONTACTS_LIST');
  const core = await opened('/reports?report=mileage', { session: person('USER', { permissions }) });
  await page.getByRole('button', { name: 'Agendar' }).click();
  await expect.element(dialog().getByLabelText('Nome')).toBeVisible();
  await expect.element(picker()).not.toBeInTheDocument();
  await save();
  await expect.poll(() => core.askedOf('schedules.create')).toHaveLength(1);
  expect(core.askedOf('schedules.create')[0]!.body).not.toHaveProperty('contacts');
  expect(core.askedOf('contacts.list')).toEqual([]);
});

test('a run of which it is not known who has it says so, and is sent again where the person asks', async () => {
  const [sent] = MONDAYS.runs;
  const contacts: Schedule['runs'][number]['contacts'] = [{ name: 'Célia Rocha', outcome: 'unknown' }];
  const unknown = { ...sent!, outcome: 'unknown' as const, contacts };
  const before = { ...sent!, dueAt: '2026-11-09T10:00:00Z', contacts: [] };
  const answers = { 'schedules.list': [{ ...MONDAYS, runs: [unknown, before] }], 'schedules.again': MONDAYS };
  const core = await opened('/reports', { answers });
  const runs = page.getByRole('list', { name: 'Últimos envios de Quilometragem da semana' });
  await expect
    .element(runs)
    .toHaveTextContent('não se sabe se o e-mail foi enviado · Célia Rocha: não se sabe se o e-mail foi enviado');
  // What everybody has is not sent again.
  const again = runs.getByRole('button', { name: 'Enviar de novo a quem não recebeu' });
  await expect.element(again).toBeVisible();
  await expectAccessible();
  await again.click();
  await expect.poll(() => core.askedOf('schedules.again')).toHaveLength(1);
  expect(core.askedOf('schedules.again')[0]).toMatchObject({
    params: { id: String(MONDAYS.id) },
    body: { dueAt: unknown.dueAt },
  });
  await expect.element(page.getByText('O relatório será enviado de novo a quem não recebeu.')).toBeVisible();
});
