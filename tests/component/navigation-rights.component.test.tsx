import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES, type PermissionName } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { CUSTOMER, idsIn, OPERATOR } from './harness/menu.ts';
import { DESKTOP, mountAt, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';

type Missing = Partial<Record<'absent' | 'denied', readonly PermissionName[]>>;

const ENTRIES: Record<Profile, readonly string[]> = {
  ADMINISTRATOR: ['erp-dashboard', ...OPERATOR],
  OPERATOR,
  USER: CUSTOMER,
};

/** Which entries go without which permission. */
const HIDES: Record<'OPERATOR' | 'USER', Partial<Record<PermissionName, readonly string[]>>> = {
  OPERATOR: {
    ERP_CHAT_SUPPORT: ['suport-chat'],
    MONITORING_ALLOW_V2_AREA: [],
    MONITORING_AREAS: ['areaslist-component'],
    MONITORING_INCIDENTS: ['operator-area-component', 'incidents-component'],
    MONITORING_REPORTS: ['reports-component'],
    MONITORING_SHOW_ALL_DEVICES: ['trackdevice-component'],
    MONITORING_USERS_SEARCH: ['trackback'],
  },
  USER: {
    ERP_CHAT_SUPPORT: ['suport-chat'],
    FLEET_MANAGEMENT: ['maintenance-list-component'],
    MONITORING_ALLOW_V2_AREA: [],
    MONITORING_AREAS: ['security-area-component'],
    MONITORING_CONTACTS_LIST: ['phonebook-component'],
    MONITORING_GROUPS: ['groups-component'],
    MONITORING_NOTIFICATIONS: ['notifications-component'],
    MONITORING_REPORTS: ['reports-component-user'],
  },
};

/** Where the entries of a person stand: a customer's only in the sheet of a phone. */
async function placeOf(profile: Profile): Promise<Locator> {
  if (profile !== 'USER') return page.getByRole('navigation');
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  return page.getByRole('dialog', { name: 'Todas as telas' });
}

/** The entries offered to somebody without some permissions. */
async function offered(profile: Profile, { absent = [], denied = [] }: Missing): Promise<string[]> {
  const permissions = PERMISSION_NAMES.filter((name) => !absent.includes(name));
  await mountAt('/no-such-place', {
    session: person(profile, { permissions, denied }),
    size: profile === 'USER' ? PHONE : DESKTOP,
    config: { chatScriptUrl: 'https://chat.example/widget.js' },
  });
  return idsIn(await placeOf(profile));
}

const hidden = async (profile: Profile, missing: Missing): Promise<string[]> => {
  const ids = await offered(profile, missing);
  return ENTRIES[profile].filter((id) => !ids.includes(id));
};

/** A permission hides its entries where it is absent, and where it is denied. */
async function expectToHide(profile: 'OPERATOR' | 'USER', permission: PermissionName): Promise<void> {
  const entries = HIDES[profile][permission];
  expect(await hidden(profile, { absent: [permission] }), `${permission} is absent`).toEqual(entries);
  expect(await hidden(profile, { denied: [permission] }), `${permission} is denied`).toEqual(entries);
}

test('with every permission nothing of a profile is hidden', async () => {
  for (const profile of ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const) expect(await hidden(profile, {})).toEqual([]);
});

test('without access to the ERP, absent or denied, the admin group is gone (NAV-61)', async () => {
  const group = page.getByRole('list', { name: 'Administração' });
  await offered('ADMINISTRATOR', {});
  await expect.element(group).toBeVisible();
  for (const missing of [{ absent: ['ERP_WEB'] }, { denied: ['ERP_WEB'] }] as const) {
    expect(await offered('ADMINISTRATOR', missing)).not.toContain('erp-dashboard');
    await expect.element(group).not.toBeInTheDocument();
  }
});

test('an entry hides when its permission is absent or denied, as those of incidents do (NAV-62, NAV-63)', async () => {
  await expectToHide('OPERATOR', 'MONITORING_INCIDENTS');
});

test("the search for users controls the operator's tracker, the whole fleet the heat map (NAV-64, NAV-71)", async () => {
  await expectToHide('OPERATOR', 'MONITORING_USERS_SEARCH');
  await expectToHide('OPERATOR', 'MONITORING_SHOW_ALL_DEVICES');
});

test('notifications and groups hide from a customer by their permission (NAV-65, NAV-67)', async () => {
  await expectToHide('USER', 'MONITORING_NOTIFICATIONS');
  await expectToHide('USER', 'MONITORING_GROUPS');
});

test('reports and areas hide from operators and customers by their permission (NAV-66, NAV-68)', async () => {
  for (const profile of ['OPERATOR', 'USER'] as const) {
    await expectToHide(profile, 'MONITORING_REPORTS');
    await expectToHide(profile, 'MONITORING_AREAS');
  }
});

test('the support chat hides from operators and customers by its permission (NAV-69)', async () => {
  for (const profile of ['OPERATOR', 'USER'] as const) await expectToHide(profile, 'ERP_CHAT_SUPPORT');
});

test('the phonebook and maintenance hide by their permission (NAV-70, NAV-73)', async () => {
  await expectToHide('USER', 'MONITORING_CONTACTS_LIST');
  await expectToHide('USER', 'FLEET_MANAGEMENT');
});

test('the permission for the second form of areas hides no entry (NAV-72)', async () => {
  for (const profile of ['OPERATOR', 'USER'] as const) await expectToHide(profile, 'MONITORING_ALLOW_V2_AREA');
});
