import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../contract/failure.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { button, comments, dialog, facts, handling, openCase, part, sentOf } from './harness/case.ts';
import { BIA, heldBy, ME } from './harness/incidents.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { contactAnswers, contactId } from './harness/phonebook.ts';
import { recorded } from './harness/recorded.ts';
import { fill, submit } from './harness/sign-in.ts';
import { refusal } from './harness/stand-in-core.ts';

const MINUTE_MS = 60_000;
const entries = () => comments().getByRole('listitem');
const note = (at: number) => ({
  comment: at === 12 ? '<b>Nota 12</b>' : `Nota ${at}`,
  type: 'COMMENT',
  createdUserId: null,
  createdUserName: null,
  created: new Date(Date.now() - (32 - at) * MINUTE_MS).toISOString(),
});

test('an incident opens by its code too, and one that is not there says so (RTE-32, INC-59)', async () => {
  const { incident } = await openCase();
  const { code } = incident();
  await expect.element(page.getByRole('heading', { level: 1, name: `Incidente ${code}` })).toBeVisible();
  for (const [text, words] of [
    [code, null],
    ['1', 'Nenhum incidente com o id ou código 1'],
    ['xyz', 'Nenhum incidente com o id ou código xyz'],
  ] as const) {
    history.pushState(null, '', `/operator-area-detail/${text}`);
    await expect.element(words === null ? facts() : page.getByRole('heading', { name: words })).toBeVisible();
  }
});

test('a case is accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{}, { theme: 'dark', size: PHONE }] as const) {
    await openCase({ comments: [note(1)], ...heldBy(BIA), status: 'PROGRESS' }, options);
    await expect.element(comments().getByText('Nota 1')).toBeVisible();
    await expectAccessible();
  }
});

test('a title that only names the type is read in the language of the reader, one that a person wrote as it is', async () => {
  for (const [title, shown] of [
    ['Movimento estranho', 'Strange movement'],
    ['Guincho na garagem', 'Guincho na garagem'],
  ] as const) {
    await openCase({ title }, { language: 'en-US', shownTitle: shown });
    await expect.element(page.getByRole('heading', { level: 2, name: shown, exact: true })).toBeVisible();
  }
});

test('a case that cannot be loaded says why, and can be requested again', async () => {
  const broken = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' });
  const core = await mountAt('/operator-area-detail/42', { session: ME, answers: { 'incidents.details': broken } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fora do ar.');
  core.answer({ 'incidents.details': pageOf([]) });
  await button('Tentar de novo').click();
  await expect.element(page.getByRole('heading', { name: 'Nenhum incidente com o id ou código 42' })).toBeVisible();
});

test('comments come ten at a time, newest first, what looks like markup is text, and another operator sees a new one at once (INC-53, INC-64, CST-18)', async () => {
  const { hear } = await openCase({ comments: Array.from({ length: 12 }, (_, at) => note(12 - at)) });
  await expect.element(entries().first()).toHaveTextContent('<b>Nota 12</b>');
  await expect.poll(() => entries().elements().length).toBe(10);
  await comments().getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => entries().elements().length).toBe(2);
  hear('Liguei para o cliente');
  await expect.poll(() => entries().elements().length).toBe(3);
  await comments().getByRole('button', { name: 'Página anterior' }).click();
  await expect.element(entries().first()).toHaveTextContent('Liguei para o cliente');
  await expect.element(entries().first()).toHaveTextContent('Bia Ramos');
});

test('who else looks at a case is named, and what they do with it shows at once (INC-50, INC-52)', async () => {
  const { elsewhere } = await openCase({}, { answers: { 'incidents.view': [BIA] } });
  await expect.element(handling().getByText('Bia Ramos também está vendo este incidente')).toBeVisible();
  elsewhere({ ...heldBy(BIA), status: 'PROGRESS', situation: 'Resposta fora do padrão' });
  await expect.element(handling().getByText('Está com: Bia Ramos.')).toBeVisible();
  await expect.element(facts().getByText('Em andamento', { exact: true })).toBeVisible();
  await expect.element(facts().getByText('Resposta fora do padrão')).toBeVisible();
  elsewhere({ status: 'RESOLVED' });
  await expect.element(handling().getByText('Este incidente está encerrado.')).toBeVisible();
  await expect.element(handling().getByRole('button')).not.toBeInTheDocument();
});

test('a case is worked on by the keys of the desk: assign to me, situation, comment, resolve, cancel (INC-49, INC-52, INC-53)', async () => {
  await openCase();
  const asked = (title: RegExp) => page.getByRole('dialog', { name: title });
  await userEvent.keyboard('r');
  // Nobody resolves what nobody works on.
  await expect.element(page.getByText('No status Aberto isso não é possível.')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(facts().getByText('Otávio Leme')).toBeVisible();
  await expect.element(handling().getByText('Está com você.', { exact: true })).toBeVisible();
  await userEvent.keyboard('s');
  // The same choices and keys as at the desk.
  await expect.element(asked(/^Situação/).getByLabelText(/^Situação/)).toHaveFocus();
  await userEvent.keyboard('Resp{Control>}{Enter}{/Control}');
  await expect.element(facts().getByText('Resposta fora do padrão')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  const field = comments().getByRole('textbox');
  await expect.element(field).toHaveFocus();
  // Letters are letters while somebody types.
  await userEvent.keyboard('rax');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(entries().getByText('rax', { exact: true })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  ((await field.findElement()) as HTMLElement).blur();
  await userEvent.keyboard('x');
  await expect.element(asked(/^Cancelar/)).toBeVisible();
  // What is missing is said there too.
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(asked(/^Cancelar/).getByText('Campo obrigatório.')).toBeVisible();
  await button('Cancelar').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard('r');
  await asked(/^Resolver/)
    .getByRole('button', { name: 'Resolver', exact: true })
    .click();
  await expect.element(facts().getByText('Resolvido', { exact: true })).toBeVisible();
});

test('a case that a colleague has is not taken away by one key: whoever presses it is asked', async () => {
  const desk = await openCase({ ...heldBy(BIA), status: 'PROGRESS' });
  await expect.element(handling().getByText('Está com: Bia Ramos.')).toBeVisible();
  await userEvent.keyboard('a');
  const question = page.getByRole('dialog', { name: /^Atribuir/ });
  const operator = question.getByLabelText('Operador').first();
  await expect.poll(() => (operator.element() as HTMLInputElement).value).toContain('Otávio Leme');
  expect(sentOf(desk, 'incidents.assign')).toEqual([]);
  await question.getByRole('button', { name: 'Atribuir', exact: true }).click();
  await expect.element(handling().getByText('Está com você.', { exact: true })).toBeVisible();
  expect(sentOf(desk, 'incidents.assign')).toEqual([{ operator: ME.user.id, version: 0 }]);
});

test('an incident is not cancelled without a comment, and a vehicle is not returned before the incident (INC-48, INC-51)', async () => {
  const desk = await openCase();
  await button('Devolvido…').click();
  await dialog().getByLabelText('Devolvido').fill('2020-01-01T10:00');
  await button('Marcar como devolvido').click();
  const before = 'O veículo não pode ter sido devolvido antes do incidente.';
  await expect.element(dialog().getByText(before)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancelar', exact: true }).click();
  await button('Cancelar…').click();
  const cancel = dialog().getByRole('button', { name: 'Cancelar incidente', exact: true });
  await cancel.click();
  await expect.element(dialog().getByText('Campo obrigatório.')).toBeVisible();
  expect([sentOf(desk, 'incidents.returned'), sentOf(desk, 'incidents.cancel')]).toEqual([[], []]);
  await dialog().getByRole('textbox').fill('Alarme falso');
  await cancel.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(facts().getByText('Cancelado', { exact: true })).toBeVisible();
  await expect.element(comments().getByText('Alarme falso')).toBeVisible();
  expect(sentOf(desk, 'incidents.cancel')).toEqual([{ comment: 'Alarme falso', version: 0 }]);
});

test('an action that somebody else overtook is not done: it says who changed what, and is not tried again (INC-41, ERR-60)', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const overtaken = refusal('conflict', 'Outra pessoa alterou este incidente.', {
    status: 409,
    requestId: 'r-1',
    conflict: {
      version: 1,
      changedAt: new Date().toISOString(),
      changedBy: BIA.name,
      changes: { status: { before: 'OPEN', after: 'PROGRESS' } },
    },
  });
  const desk = await openCase({}, { answers: { 'incidents.cancel': () => held.then(() => overtaken) } });
  await button('Cancelar…').click();
  await dialog().getByRole('textbox').fill('Ninguém atende');
  await dialog().getByRole('button', { name: 'Cancelar incidente', exact: true }).click();
  await expect.poll(() => sentOf(desk, 'incidents.cancel')).toHaveLength(1);
  desk.elsewhere({ ...heldBy(BIA), status: 'PROGRESS' });
  letGo();
  const title = 'Outra pessoa foi mais rápida: sua ação não foi feita';
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Bia Ramos alterou o incidente/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Status Aberto Em andamento' })).toBeVisible();
  await expectAccessible();
  await button('Entendi').click();
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
  await expect.element(facts().getByText('Bia Ramos')).toBeVisible();
  expect(sentOf(desk, 'incidents.cancel')).toHaveLength(1);
});

test('a status of another system is shown by its name, and the incident can only be commented on (INC-40, INC-41)', async () => {
  await openCase({ status: 'PENDING_VENDOR' });
  await expect.element(facts().getByText('PENDING_VENDOR', { exact: true })).toBeVisible();
  await expect.element(handling().getByText('O status PENDING_VENDOR é de outro sistema.')).toBeVisible();
  await expect.element(handling().getByRole('button')).not.toBeInTheDocument();
  await comments().getByRole('textbox').fill('Visto');
  await button('Comentar').click();
  await expect.element(entries().getByText('Visto', { exact: true })).toBeVisible();
  await expect.element(comments().getByRole('textbox')).toHaveValue('');
});

const contacts = () => part('Contatos');
const called = () => contacts().getByRole('list', { name: /^Agenda de contatos/ });
const calledNames = () =>
  called()
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.querySelector('strong')?.textContent);

test('a case shows the phonebook of the customer in the order in which it is called, and who is called first', async () => {
  const answers = contactAnswers();
  const { core } = await openCase({}, { answers });
  const owner = recorded('users.ofDevice')[0]!;
  await expect.poll(calledNames).toEqual(['Ana Prado', 'Bruno Sá', 'Célia Rocha']);
  expect(core.askedOf('contacts.list')[0]!.query).toMatchObject({ user: String(owner.id) });
  const [first, second] = called().getByRole('listitem').all();
  await expect.element(first!).toHaveTextContent('Ligar primeiro');
  await expect.element(second!).not.toHaveTextContent('Ligar primeiro');
  const link = (name: string) => called().getByRole('link', { name });
  await expect.element(link('Ligar para Ana Prado')).toHaveAttribute('href', 'tel:+5511912345678');
  await expect
    .element(link('Mensagem no WhatsApp para Ana Prado'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/5511912345678\?text=Incidente/));
  // A telephone that stands somewhere takes no messages.
  await expect.element(link('Ligar para Bruno Sá')).toHaveAttribute('href', 'tel:+551134567890');
  expect(link('Mensagem no WhatsApp para Bruno Sá').query()).toBeNull();
  await expect.element(link('E-mail para Célia Rocha')).toHaveAttribute('href', 'mailto:celia@example.com');
  // Whoever the vehicle belongs to stands below, for when nobody of the phonebook answers.
  await expect.element(contacts().getByText(owner.name)).toBeVisible();
  await expectAccessible();
});

test('a contact that is moved elsewhere is called first in a case that is open', async () => {
  const { core } = await openCase({}, { answers: contactAnswers() });
  await expect.poll(calledNames).toEqual(['Ana Prado', 'Bruno Sá', 'Célia Rocha']);
  const kept = contactAnswers()['contacts.list'] as (input: { query: object }) => { content: { place: number }[] };
  const { content, ...pages } = kept({ query: {} });
  const swapped = [content[1]!, content[0]!, content[2]!].map((one, at) => ({ ...one, place: at + 1 }));
  core.answer({ 'contacts.list': { ...pages, content: swapped } as never });
  const body = { id: contactId(2), change: 'CHANGED' } as const;
  core.tell.messages$.next({ message: 'Contact', topic: 'brand/1/Contact', body });
  await expect.poll(calledNames).toEqual(['Bruno Sá', 'Ana Prado', 'Célia Rocha']);
  await expect.element(called().getByRole('listitem').first()).toHaveTextContent('Ligar primeiro');
});

test('a case of an area shows the contacts of the area before the phonebook, each once, and the first of them is called first (CON-16)', async () => {
  const ana = { id: contactId(1), name: 'Ana Prado', type: 'MOBILE', value: '11912345678' };
  const porter = { name: 'Portaria', type: 'phone', value: '+55 11 4444-5555' };
  const area = { ...recorded('areas.read'), name: 'Garagem', contacts: [porter, ana] };
  const { core } = await openCase({ areaId: area.id }, { answers: { ...contactAnswers(), 'areas.read': area } });
  const ofArea = contacts().getByRole('list', { name: 'Contatos da área Garagem, na ordem em que se liga' });
  await expect.element(ofArea.getByRole('listitem').first()).toHaveTextContent('PortariaLigar primeiro');
  await expect.element(ofArea.getByRole('listitem').nth(1)).toHaveTextContent('Ana Prado');
  await expect.element(ofArea.getByText(porter.value)).toBeVisible();
  const link = ofArea.getByRole('link', { name: 'Ligar para Portaria' });
  await expect.element(link).toHaveAttribute('href', 'tel:+551144445555');
  await expect.poll(calledNames).toEqual(['Bruno Sá', 'Célia Rocha']);
  await expect.element(contacts().getByText('Ligar primeiro').nth(1)).not.toBeInTheDocument();
  expect(core.askedOf('areas.read').map(({ params }) => params)).toEqual([{ id: String(area.id) }]);
  await expectAccessible();
});

test('a case of an area that was removed since, or that the person may not see, shows the phonebook alone', async () => {
  const areaId = recorded('areas.read').id;
  await openCase({ areaId }, { answers: { ...contactAnswers(), 'areas.read': refusal('missing', 'Não existe.') } });
  await expect.element(called().getByRole('listitem').first()).toHaveTextContent('Ligar primeiro');
  await expect.element(contacts().getByText('A área do incidente não pôde ser carregada')).not.toBeInTheDocument();
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_AREAS');
  const session = person('OPERATOR', { permissions });
  const { core } = await openCase({ areaId }, { session, answers: contactAnswers() });
  await expect.element(called().getByRole('listitem').first()).toHaveTextContent('Ligar primeiro');
  expect(core.askedOf('areas.read')).toEqual([]);
});

test('without a phonebook, or the permission to see it, a case shows whoever the vehicle belongs to', async () => {
  const owner = recorded('users.ofDevice')[0]!;
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_CONTACTS_LIST');
  const { core } = await openCase({}, { session: person('OPERATOR', { permissions }), answers: contactAnswers() });
  await expect.element(contacts().getByText(owner.name)).toBeVisible();
  await expect.element(called()).not.toBeInTheDocument();
  expect(core.askedOf('contacts.list')).toEqual([]);
  await openCase();
  await expect.element(contacts().getByText(owner.name)).toBeVisible();
  await expect.element(called()).not.toBeInTheDocument();
});

test('until the live fleet is on the page nobody is told that a vehicle never reported', async () => {
  const { core } = await openCase({}, { core: { openFleet: async () => success({ vehicles: 1, revision: 1 }) } });
  const now = () => page.getByRole('region', { name: 'Veículo agora' });
  await expect.poll(() => core.askedOf('telemetry.history').length).toBeGreaterThan(0);
  await expect.element(now().getByText('Carregando…')).toBeVisible();
  await expect.element(now().getByText('Nunca comunicou')).not.toBeInTheDocument();
});

test('no button of a case changes its place when it is taken', async () => {
  await openCase();
  const places = () =>
    handling()
      .getByRole('button')
      .elements()
      .map((one) => [one.textContent, one.getBoundingClientRect().top, one.getBoundingClientRect().left]);
  const before = places();
  const take = handling().getByRole('button', { name: /^Assumir/ });
  await take.click();
  await expect.element(handling().getByText('Está com você.', { exact: true })).toBeVisible();
  await expect.element(take).toBeDisabled();
  expect(places()).toEqual(before);
});

test('a closed case leads to the most urgent one that waits', async () => {
  const { core, incident, elsewhere } = await openCase({ ...heldBy(ME.user), status: 'PROGRESS' });
  const waiting = {
    ...incident(),
    id: incident().id + 1,
    code: '900777',
    status: 'OPEN',
    type: 'PANIC',
    licensePlate: 'PAN1C00',
  };
  core.answer({ 'incidents.details': ({ query }) => pageOf([query.status === 'OPEN' ? waiting : incident()]) });
  elsewhere({ status: 'RESOLVED' });
  const next = handling().getByRole('link', { name: 'Próximo: Pânico · PAN1C00' });
  await expect.element(next).toHaveAttribute('href', expect.stringContaining('/operator-area-detail/900777'));
  const asked = core.askedOf('incidents.details').map(({ query }) => query);
  expect(asked).toContainEqual({ status: 'OPEN', sort: 'severity', limit: 2 });
});

test('a comment that was being typed when the session ended stands there again for the same person', async () => {
  const { core } = await openCase(
    {},
    { core: { signIn: async () => success(ME) }, answers: { 'sessions.brandsByLogin': [] } },
  );
  const typed = () => comments().getByRole('textbox');
  await typed().fill('Motorista não atende');
  core.tell.ended$.next('invalid-token');
  await fill('operator', 'rastro-demo');
  await submit();
  await expect.element(typed()).toHaveValue('Motorista não atende');
});
