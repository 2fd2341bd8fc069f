import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GroupInvite, GroupMember, OwnInvite } from '../../domain/live/groups/group-invite.ts';
import { expectAccessible } from './harness/axe.ts';
import { groupId, lookAtGroups } from './harness/groups.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const NOW = '2026-11-27T12:00:00.000Z';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const member = (name: string): GroupMember => ({ user: 5_000_000_000_000_001, name, login: 'vizinha', since: NOW });
const invite = (index: number, status: GroupInvite['status']): GroupInvite => ({
  id: 6_000_000_000_000_000 + index,
  email: `pessoa${index}@exemplo.com`,
  status,
  createdAt: NOW,
  expiresAt: '2026-12-04T12:00:00.000Z',
});
const own: OwnInvite = {
  id: 6_000_000_000_000_100,
  status: 'PENDING',
  group: groupId(9),
  groupName: 'Ônibus',
  color: null,
  ownerName: 'Viação Sul',
  vehicles: 3,
  expiresAt: '2026-12-04T12:00:00.000Z',
};
const TOKEN = 't'.repeat(43);

async function share(answers = {}) {
  const core = await lookAtGroups('/groups', {
    answers: { 'groups.members': { members: [member('Vizinha')], invites: [invite(1, 'PENDING')] }, ...answers },
  });
  await button('Ações do grupo Carretas').click();
  await page.getByRole('menuitem', { name: 'Compartilhar…' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Compartilhar o grupo Carretas');
  return core;
}

test('a group is shared by an invite, whose link is shown once, also where no mail was sent (GRP-07)', async () => {
  const core = await share({
    'groups.invite': { invite: invite(2, 'PENDING'), link: `/groups?invite=${TOKEN}`, isMailed: false },
  });
  await dialog().getByLabelText('E-mail de quem será convidado').fill('pessoa2@exemplo.com');
  await button('Convidar').click();
  await expect.element(dialog().getByText(/Nenhum e-mail foi enviado para pessoa2@exemplo.com/)).toBeVisible();
  const link = dialog().getByRole('textbox', { name: 'Link do convite' });
  await expect
    .element(link)
    .toHaveValue(expect.stringMatching(new RegExp(`^${location.origin}/.*groups\\?invite=${TOKEN}$`)));
  expect(core.askedOf('groups.invite')).toEqual([
    { params: { id: String(groupId(2)) }, body: { email: 'pessoa2@exemplo.com' } },
  ]);
  await expect.element(dialog().getByLabelText('E-mail de quem será convidado')).toHaveValue('');
  await expectAccessible();
});

test('an address that is none is told at its field, and so is what the server says of it', async () => {
  const core = await share({
    'groups.invite': refusal('refused', 'Verifique os campos.', {
      fields: { email: 'Quem tem este endereço já está no grupo.' },
    }),
  });
  const email = dialog().getByLabelText('E-mail de quem será convidado');
  await email.fill('ninguém');
  await button('Convidar').click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(core.askedOf('groups.invite')).toEqual([]);
  await email.fill('vizinha@exemplo.com');
  await button('Convidar').click();
  await expect.element(dialog().getByText('Quem tem este endereço já está no grupo.')).toBeVisible();
});

test('invites that wait are taken back, those that are over are made anew, and members are taken out', async () => {
  const invites = [invite(1, 'PENDING'), invite(2, 'REFUSED'), invite(3, 'EXPIRED'), invite(4, 'CANCELLED')];
  const core = await share({
    'groups.members': { members: [member('Vizinha')], invites },
    'groups.invite': { invite: invite(3, 'PENDING'), link: `/groups?invite=${TOKEN}`, isMailed: true },
    'groups.cancelInvite': {},
    'groups.removeMember': {},
  });
  for (const status of ['Aguardando', 'Recusado', 'Expirado', 'Cancelado'])
    await expect.element(dialog().getByText(new RegExp(`^${status}`))).toBeVisible();
  await button('Cancelar o convite para pessoa1@exemplo.com').click();
  await expect.element(page.getByText('Convite para pessoa1@exemplo.com cancelado.')).toBeVisible();
  await button('Convidar pessoa3@exemplo.com de novo').click();
  await expect.element(dialog().getByText(/foi enviado para pessoa3@exemplo.com/)).toBeVisible();
  await button('Retirar Vizinha do grupo').click();
  await expect.element(page.getByText('Vizinha não vê mais o grupo.')).toBeVisible();
  expect(core.askedOf('groups.removeMember')).toEqual([
    { params: { id: String(groupId(2)), member: '5000000000000001' } },
  ]);
});

test('who is invited accepts or refuses at the top of the page (GRP-13)', async () => {
  let waiting = [own];
  const core = await lookAtGroups('/groups', {
    answers: {
      'invites.own': () => waiting,
      'invites.answer': ({ body }: { body: { accepts: boolean } }) => {
        waiting = [];
        return { ...own, status: body.accepts ? 'ACCEPTED' : 'REFUSED' };
      },
    },
  });
  await expect.element(page.getByText('Viação Sul quer mostrar a você 3 veículos do grupo Ônibus.')).toBeVisible();
  await expectAccessible();
  await button('Recusar').click();
  await expect.element(page.getByText('Convite para o grupo Ônibus recusado.')).toBeVisible();
  await expect.element(button('Aceitar')).not.toBeInTheDocument();
  expect(core.askedOf('invites.answer')).toEqual([{ body: { id: own.id, accepts: false } }]);
});

test('an invite of a link is answered by its secret, and one that is no longer open says why (GRP-13)', async () => {
  const core = await lookAtGroups(`/groups?invite=${TOKEN}`, {
    answers: { 'invites.read': own, 'invites.answer': { ...own, status: 'ACCEPTED' }, 'groups.shared': [] },
    size: PHONE,
  });
  await button('Aceitar').click();
  await expect.poll(() => location.search).toBe(`?shared=${own.group}`);
  expect(core.askedOf('invites.answer')).toEqual([{ body: { token: TOKEN, accepts: true } }]);
  await expect.element(page.getByText('Este grupo não é mais compartilhado com você.')).toBeVisible();
});

test('an invite that is over, and one that is for somebody else, are told so', async () => {
  await lookAtGroups(`/groups?invite=${TOKEN}`, { answers: { 'invites.read': { ...own, status: 'EXPIRED' } } });
  await expect.element(page.getByText('O convite para o grupo Ônibus expirou. Peça um novo.')).toBeVisible();
  await expect.element(button('Aceitar')).not.toBeInTheDocument();
});

test('an invite to somebody else is told so', async () => {
  const message = 'Este convite é para outra conta.';
  await lookAtGroups(`/groups?invite=${TOKEN}`, {
    answers: { 'invites.read': refusal('forbidden', message) },
  });
  await expect.element(page.getByText('Este convite não pode ser aberto.')).toBeVisible();
});

test('staff who open the link of an invite are told whom invites are for, and share no group of the brand', async () => {
  await lookAtGroups(`/groups?invite=${TOKEN}`, {
    session: person('OPERATOR'),
    answers: { 'users.search': [] },
  });
  await expect.element(page.getByText(/^Convites são para clientes/)).toBeVisible();
});

test('who leaves a group of somebody else is asked before', async () => {
  const shared = { id: groupId(9), name: 'Ônibus', color: null, ownerName: 'Viação Sul', vehicles: 3, since: NOW };
  let groups = [shared];
  const desk = fleetCore(() => ({ vehicles: [] }));
  const core = await lookAtGroups('/groups', {
    core: desk.core,
    bridge: desk.bridge,
    answers: {
      'brands.parameters': recorded('brands.parameters'),
      'groups.shared': () => groups,
      'groups.leave': () => {
        groups = [];
        return {};
      },
    },
  });
  await page
    .getByRole('region', { name: 'Compartilhados com você' })
    .getByRole('button', { name: /Ônibus/ })
    .click();
  await button('Deixar o grupo').click();
  await expect.element(dialog().getByText(/Você deixa de ver os veículos de Viação Sul/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Deixar o grupo' }).click();
  await expect.element(page.getByText('Você deixou o grupo Ônibus.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Compartilhados com você' })).not.toBeInTheDocument();
  expect(core.askedOf('groups.leave')).toEqual([{ params: { id: String(groupId(9)) } }]);
});
