import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent } from './harness/stand-in-core.ts';
import { CHAT } from './harness/menu.ts';
import { USUAL_CORE } from './harness/usual-core.ts';

const SUPPORT: Sent<'support.contact'> = {
  ...recorded('support.contact'),
  brandName: 'Aurora',
  phone: '0800 555 0134',
  whatsapp: '+55 11 95555-0134',
  email: 'suporte@example.com',
  site: 'https://example.com/ajuda',
  hours: '24 horas',
  sendsMail: true,
};
const ways = () => page.getByRole('region', { name: 'Fale com o suporte' });
const report = () => page.getByRole('region', { name: 'Relatar um problema' });
const told = () => page.getByRole('region', { name: 'O que será enviado' });

const open = (options: MountOptions = {}) =>
  mountAt('/suport-contact', {
    session: person('OPERATOR'),
    config: { chatScriptUrl: CHAT },
    ...options,
    core: USUAL_CORE,
    answers: { 'support.contact': SUPPORT, ...options.answers },
  });

test('the support is reached by phone, message, mail, page and chat, and says when it is there (RTE-36, ACC-06)', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contato do suporte' })).toBeVisible();
  await expect.element(ways()).toHaveTextContent('24 horas');
  for (const [name, href] of [
    ['Ligar: Telefone', 'tel:08005550134'],
    ['Escrever: WhatsApp', 'https://wa.me/5511955550134?text='],
    ['Escrever: E-mail', 'mailto:suporte@example.com'],
    ['Abrir: Página de ajuda', 'https://example.com/ajuda'],
  ] as const)
    await expect.element(ways().getByRole('link', { name })).toHaveAttribute('href', href);
  await expect.element(ways().getByRole('button', { name: 'Abrir: Chat' })).toBeVisible();
  await expectAccessible();
});

test('a brand that names no way to its support says so, and the chat is for those who may', async () => {
  const nothing = { phone: null, whatsapp: null, email: null, site: null, hours: null, sendsMail: false };
  await open({
    session: person('OPERATOR', { denied: PERMISSION_NAMES.filter((name) => name === 'ERP_CHAT_SUPPORT') }),
    answers: { 'support.contact': { ...SUPPORT, ...nothing } },
  });
  await expect.element(ways()).toHaveTextContent('Sua marca ainda não informou como falar com o suporte.');
  await expect.element(ways().getByRole('button')).not.toBeInTheDocument();
});

test('a report carries what was written and exactly what was shown of the tab', async () => {
  const core = await open({ size: PHONE, answers: { 'support.report': {} } });
  await expect.element(told()).toHaveTextContent(/"vehicles"/);
  await report().getByRole('button', { name: 'Enviar o relato' }).click();
  await expect.element(report().getByText('Conte o que aconteceu.', { exact: true })).toBeVisible();
  await report().getByLabelText('O que aconteceu').fill('O mapa ficou parado.');
  const shown = (await told().findElement()).textContent;
  await report().getByRole('button', { name: 'Enviar o relato' }).click();
  await expect.element(page.getByText('Relato enviado ao suporte.')).toBeVisible();
  expect(core.askedOf('support.report').at(-1)!.body).toEqual({ message: 'O mapa ficou parado.', diagnostics: shown });
  await expect.element(report().getByLabelText('O que aconteceu')).toHaveValue('');
});

test('whoever does not want to tell of the tab sends the words alone, and keeps them where they could not be sent', async () => {
  const core = await open({
    answers: { 'support.report': refusal('broken', 'O correio falhou.', { status: 503, requestId: 'r-1' }) },
  });
  await report().getByLabelText('O que aconteceu').fill('Sem som.');
  await report().getByRole('checkbox').click();
  await expect.element(told()).not.toBeInTheDocument();
  await report().getByRole('button', { name: 'Enviar o relato' }).click();
  await expect.element(report().getByRole('alert')).toHaveTextContent('O correio falhou.');
  await expect.element(report().getByLabelText('O que aconteceu')).toHaveValue('Sem som.');
  expect(core.askedOf('support.report')[0]!.body).toEqual({ message: 'Sem som.', diagnostics: '' });
});

test('where no report is taken, or nobody answers, what is told of the tab can be copied', async () => {
  await open({ answers: { 'support.contact': refusal('offline', 'Sem rede.') } });
  await expect.element(ways().getByRole('alert')).toHaveTextContent('Os contatos do suporte não puderam ser lidos');
  await expect.element(report().getByRole('button', { name: 'Copiar o diagnóstico' })).toBeVisible();
  await expect.element(report().getByRole('button', { name: 'Enviar o relato' })).not.toBeInTheDocument();
  await expectAccessible();
});
