import './harness/without-map.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { ShareDialog } from '../../src/desk/shares/share-dialog.tsx';
import { expectAccessible } from './harness/axe.ts';
import { bar, mountBar } from './harness/detail-bar.tsx';
import { mount, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type Sent, type StandIn } from './harness/stand-in-core.ts';
import { vehicleAnswers, vehicleOf } from './harness/vehicles.ts';

const MINUTE_MS = 60_000;
const LINK = '/share/127-1234567890123456-ABCDEabcde12345-v2';
const SANDERO = vehicleOf(1, { device: { name: 'Sandero prata', model: 'J16' }, record: { speed: 54 } });
const MOTO = vehicleOf(2, { device: { name: 'Moto Rafa', model: 'Unshared' }, record: { speed: 0 } });
const OLDER: Sent<'shares.create'> = {
  ...recorded('shares.create'),
  link: '/monitoring/share/127-2234567890123456-ABCDEabcde12345-v2',
  device: SANDERO.device.id,
  expiresAt: new Date(Date.now() + 59 * MINUTE_MS).toISOString(),
};

const create: Answers['shares.create'] = ({ body: { device, expiration = 60 } }) => ({
  ...recorded('shares.create'),
  id: OLDER.id + 1,
  device,
  link: `/monitoring${LINK}`,
  expiresAt: new Date(Date.now() + expiration * MINUTE_MS).toISOString(),
});

/** The dialog of a customer's vehicle. */
const dialogOf = ({ answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mount(<ShareDialog device={SANDERO.device} onClose={() => undefined} />, {
    session: person('USER'),
    answers: { 'shares.ofDevice': [OLDER], 'shares.create': create, 'shares.revoke': {}, ...answers },
    ...options,
  });
const dialog = (): Locator => page.getByRole('dialog', { name: /^(Compartilhar|Share) / });
const links = (): Locator => dialog().getByRole('listitem');
const makeLink = (): Promise<void> =>
  dialog()
    .getByRole('button', { name: /^(Criar link|Create link)$/ })
    .click();
const shareButton = (): Locator => bar().getByRole('button', { name: 'Compartilhar' });

const shared = (change: Partial<Sent<'shares.look'>> = {}): Sent<'shares.look'> => ({
  name: 'Sandero prata',
  expiresAt: new Date(Date.now() + 59 * MINUTE_MS).toISOString(),
  now: new Date().toISOString(),
  position: {
    latitude: -23.55,
    longitude: -46.63,
    headingDeg: 40,
    speedKmh: 54,
    activity: 'moving',
    fixTime: new Date().toISOString(),
    communication: new Date().toISOString(),
  },
  ...change,
});
const BRAND = { id: BRAND_ID + 1, name: 'Aurora', alias: 'aurora', logo: null, palette: { primary: '#2e6373' } };
/** The page of a link, as somebody without a session opens it. */
const visited = ({ answers, ...options }: MountOptions = {}, vehicle = shared()): Promise<StandIn> =>
  mountAt(LINK, {
    answers: {
      'shares.open': { brand: BRAND, vehicle },
      'shares.look': vehicle,
      'shares.address': { address: 'Rua Augusta, 100' },
      ...answers,
    },
    ...options,
  });
const vehicleCard = (): Locator => page.getByRole('region', { name: /^(Veículo compartilhado|Shared vehicle)$/ });
const name = (): Locator => page.getByRole('heading', { level: 1, name: 'Sandero prata' });
const lost = (): Locator => page.getByText('Sem contato com o servidor. Esta é a última posição conhecida.');
const ended = (): Locator => page.getByRole('heading', { name: 'Este compartilhamento terminou' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('a link that is open is listed, copied again and holds as long as was chosen (PNL-75)', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const core = await dialogOf();
  await expect.element(links()).toHaveTextContent(/Termina em (59 min|58 min)/);
  await expect.element(dialog().getByRole('radio', { name: '1 hora' })).toBeChecked();
  await dialog().getByRole('radio', { name: '7 dias' }).click();
  await makeLink();
  await expect.poll(() => links().elements().length).toBe(2);
  // The newest stands first.
  await expect.element(links().first()).toHaveTextContent(/Termina em [67] dias/);
  const link = `${location.origin}/monitoring${LINK}`;
  await expect.element(links().first().getByRole('link')).toHaveAttribute('href', link);
  expect(core.askedOf('shares.create')).toEqual([{ body: { device: SANDERO.device.id, expiration: 10_080 } }]);
  await links()
    .first()
    .getByRole('button', { name: /^Copiar/ })
    .click();
  await expect
    .element(
      links()
        .first()
        .getByRole('button', { name: /^Copiado/ }),
    )
    .toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
});

test('a link that is ended leaves the list, and one that cannot be made or ended says why', async () => {
  const core = await dialogOf({
    answers: {
      'shares.create': refusal('busy', 'Há links demais.', { status: 429, requestId: 'r-1' }),
      'shares.revoke': refusal('broken', 'Agora não.', { status: 500, requestId: 'r-2' }),
    },
  });
  const end = dialog().getByRole('button', { name: /^Encerrar/ });
  await end.click();
  await expect.element(page.getByText('O link não foi encerrado. Agora não.')).toBeVisible();
  await makeLink();
  await expect.element(dialog().getByText('Há links demais.')).toBeVisible();
  expect(links().elements().length).toBe(1);
  core.answer({ 'shares.revoke': {} });
  await end.click();
  await expect.element(dialog().getByText('Nenhum link seu está aberto para este veículo.')).toBeVisible();
  expect(core.askedOf('shares.revoke').at(-1)).toEqual({ params: { id: String(OLDER.id) } });
});

test('the share button follows the permission (PRM-38)', async () => {
  await mountBar([SANDERO], { session: person('OPERATOR') });
  await expect.element(shareButton()).toBeVisible();
  const permissions = PERMISSION_NAMES.filter((one) => one !== 'MONITORING_DEVICES_SHARE');
  await mountBar([SANDERO], { session: person('OPERATOR', { permissions }) });
  await expect.element(bar().getByRole('button', { name: 'Posição', exact: true })).toBeVisible();
  await expect.element(shareButton()).not.toBeInTheDocument();
});

test('a model that is not shared has no share button (CMD-08)', async () => {
  const buttons = {
    blockVehicle: true,
    reboot: true,
    requestPosition: true,
    sharePosition: false,
    speedAlert: false,
  };
  const fleet = [MOTO];
  await mountBar(fleet, {
    session: person('OPERATOR'),
    answers: {
      ...vehicleAnswers(() => fleet),
      'devices.models': [{ model: 'Unshared', buttons, config: { showBatteryLevel: true } }],
      'protocols.models': [{ id: BRAND_ID + 2, name: 'Unshared', commandV2: true, buttons }],
    },
  });
  await expect.element(bar().getByRole('button', { name: 'Posição', exact: true })).toBeVisible();
  await expect.element(shareButton()).not.toBeInTheDocument();
});

test('the public page has the brand and the vehicle, and nothing that leads on', async () => {
  await visited();
  await expect.element(name()).toBeVisible();
  await expect.element(page.getByText('Aurora', { exact: true })).toBeVisible();
  await expect.element(vehicleCard()).toHaveTextContent(/54\skm\/h/);
  await expect.element(vehicleCard()).toHaveTextContent(/Rua Augusta, 100O compartilhamento termina em 5[89] min/);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  const leading = [...document.querySelectorAll('a')].filter(({ origin }) => origin === location.origin);
  expect(leading).toEqual([]);
});

test('the page of the link keeps the last position while there is no network', async () => {
  const core = await visited({ size: PHONE });
  await expect.element(name()).toBeVisible();
  await expect.element(lost()).not.toBeInTheDocument();
  core.answer({ 'shares.look': refusal('offline', 'offline', { origin: 'core' }) });
  await expect.element(lost()).toBeVisible();
  await expect.element(name()).toBeVisible();
  core.answer({ 'shares.look': shared() });
  await expect.element(lost()).not.toBeInTheDocument();
  await expect.element(name()).toBeVisible();
});

test('a vehicle that never reported says so on its public page, and an unknown link reads as ended', async () => {
  await visited({}, shared({ position: null }));
  await expect.element(page.getByText('Este veículo ainda não informou a sua posição.')).toBeVisible();
  await expect.element(name()).toBeVisible();
  await visited({ answers: { 'shares.open': refusal('missing', '', { status: 404 }) } });
  await expect.element(ended()).toBeVisible();
  await expect.element(name()).not.toBeInTheDocument();
  // What cannot be opened now has not ended.
  await visited({ answers: { 'shares.open': refusal('broken', '', { status: 500 }) } });
  await expect.element(page.getByRole('heading', { name: 'O compartilhamento não pôde ser aberto' })).toBeVisible();
  await expect.element(ended()).not.toBeInTheDocument();
});

test('dialog and public page are accessible on desktop and phone, light and dark, in both languages', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE, language: 'en-US' }] as const) {
    await dialogOf(look);
    await makeLink();
    await expect.poll(() => links().elements().length).toBe(2);
    await expectAccessible();
    await visited(look);
    await expect.element(vehicleCard()).toHaveTextContent(/54\skm\/h/);
    await expectAccessible();
    await visited({ ...look, answers: { 'shares.open': refusal('missing', '', { status: 404 }) } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
  }
});
