import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile } from '../../domain/people/users/user.ts';
import { address, lands } from './harness/address.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const EVERYBODY: readonly Profile[] = ['ADMINISTRATOR', 'OPERATOR', 'USER'];
type Visitor = Profile | 'guest';

/** Where the console has come to, once something is on the screen. */
async function expectAt(place: string, path: string): Promise<void> {
  await expect.element(page.getByRole('heading').first()).toBeInTheDocument();
  await expect.poll(address, { message: path }).toBe(place);
}

const opens = (who: Visitor, path: string) =>
  mountAt(path, { session: who === 'guest' ? null : person(who), ...UNANSWERED });

/** Opens the console at a path, as somebody who types the address. */
async function loads(who: Visitor, path: string, place: string): Promise<void> {
  await opens(who, path);
  await expectAt(place, path);
}

/** Goes to paths one after another as somebody who follows links in the console. */
async function goes(who: Visitor, places: Readonly<Record<string, string>>): Promise<void> {
  await loads(who, '/no-such-place', '/no-such-place');
  for (const [path, place] of Object.entries(places)) {
    // The guard has decided by then: one that comes later would not be seen where the place is the path.
    await lands(path);
    await expectAt(place, path);
  }
}

const signIn = (wanted: string): string => `/login?to=${encodeURIComponent(wanted)}`;

test('the start page leads to the tracker map (RTE-02, RTE-03)', async () => {
  await loads('USER', '/', '/trackback');
  await loads('OPERATOR', '/index.html', '/trackback');
});

test('the sign-in and password pages are for guests only (RTE-04, RTE-06)', async () => {
  await loads('guest', '/login', '/login');
  await loads('guest', '/password', '/password');
  await loads('USER', '/login', '/trackback');
  await loads('ADMINISTRATOR', '/password', '/indicators');
  await goes('USER', { '/password': '/trackback' });
  await goes('ADMINISTRATOR', { '/login': '/indicators' });
});

test('the tracker map opens for every profile and for no guest (RTE-11)', async () => {
  for (const who of EVERYBODY) await loads(who, '/trackback', '/trackback');
  await loads('guest', '/trackback', signIn('/trackback'));
});

test('the map of all devices and the plate search open for operators and administrators only (RTE-13, RTE-16)', async () => {
  const open = { '/trackdevice': '/trackdevice', '/trackback-plus': '/trackback-plus' };
  await goes('ADMINISTRATOR', open);
  await goes('OPERATOR', open);
  await goes('USER', { '/trackdevice': '/trackback', '/trackback-plus': '/trackback' });
  await goes('guest', { '/trackdevice': signIn('/trackdevice'), '/trackback-plus': signIn('/trackback-plus') });
});

test('a role that a rule allows is let in, and a path without a rule is open to all (RTE-80, RTE-81)', async () => {
  await loads('OPERATOR', '/trackdevice', '/trackdevice');
  for (const who of ['guest', ...EVERYBODY] as const) {
    await goes(who, { '/nowhere': '/nowhere' });
    await expect.element(page.getByText('O endereço /nowhere não existe neste sistema.')).toBeVisible();
  }
});

test('a denied customer goes to the tracker map, denied staff to the indicators (RTE-84, RTE-85)', async () => {
  await loads('USER', '/device-add', '/trackback');
  await loads('OPERATOR', '/device-add', '/indicators');
  await goes('OPERATOR', { '/erp/dashboard': '/indicators' });
  await goes('ADMINISTRATOR', { '/device-add': '/device-add' });
});

test('a signed-in user is redirected from the sign-in page to the home of the profile (RTE-86)', async () => {
  await goes('USER', { '/login': '/trackback' });
  await loads('OPERATOR', '/login', '/indicators');
});

test('an unknown path says so and leads home (RTE-87)', async () => {
  for (const [who, home] of [
    ['USER', '/trackback'],
    ['OPERATOR', '/indicators'],
    ['guest', '/login'],
  ] as const) {
    await opens(who, '/no-such-place');
    await expect.element(page.getByRole('heading', { name: 'Página não encontrada' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await expectAt(home, 'home');
  }
});
