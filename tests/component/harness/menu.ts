import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Profile } from '../../../domain/people/users/user.ts';
import { resetLayout } from '../../../src/shell/use-layout.ts';
import { mountAt, PHONE, type MountOptions } from './mount.tsx';
import { person } from './people.ts';
import { UNANSWERED } from './unanswered.ts';

/** What operators are offered with every permission, in the order of the catalogue; what the product adds stands after it. */
export const OPERATOR = [
  'dashboards',
  'trackdevice-component',
  'operator-area-component',
  'trackback',
  'trackback-plus',
  'incidents-component',
  'reports-component',
  'areaslist-component',
  'operator-account',
  'suport',
  'suport-chat',
  'logout',
];

/** The same for customers. */
export const CUSTOMER = [
  'trackback',
  'notifications-component',
  'groups-component',
  'security-area-component',
  'customer-account',
  'maintenance-list-component',
  'phonebook-component',
  'user-preferences',
  'drivers',
  'reports-component-user',
  'suport-chat',
];

/** The entries of a navigation, once there are any. */
export async function idsIn(place: Locator): Promise<string[]> {
  const entries = (): HTMLElement[] => [...(place.query()?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  await expect.poll(() => entries().length).toBeGreaterThan(0);
  return entries().map((one) => one.dataset['entry']!);
}

/** The support chat, which only says in the title that it is open. */
export const CHAT = 'data:text/javascript,globalThis.supportChat.open = () => { document.title = "chat open"; };';

/** The console of somebody with every permission, at a place that asks nothing. */
export async function openConsole(profile: Profile, options: MountOptions = {}): Promise<void> {
  resetLayout();
  const config = { chatScriptUrl: CHAT };
  await mountAt('/no-such-place', { session: person(profile), config, ...UNANSWERED, ...options });
  // Off the navbar, which stays open below the pointer.
  await page.getByRole('heading', { level: 2 }).hover();
}

export const elementOf = (place: Locator, id: string): HTMLElement =>
  place.element().querySelector(`[data-entry="${id}"]`)!;

export const sheet = (): Locator => page.getByRole('dialog', { name: /^(Todas as telas|All screens)$/ });
export const openSheet = (): Promise<void> => page.getByRole('button', { name: /^(Mais|More)$/ }).click();

/** A customer has no side bar: everything they have stands in the sheet of a phone. */
export async function sheetOf(profile: Profile, options: MountOptions = {}): Promise<Locator> {
  await openConsole(profile, { size: PHONE, ...options });
  await openSheet();
  await idsIn(sheet());
  return sheet();
}

const chatScripts = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-locale]')].map(({ src }) => src);

/** The widget is asked for by the press of its button, and not before. It is loaded once a page: by one test of a file. */
export async function expectToOpenChat(button: HTMLElement): Promise<void> {
  expect(chatScripts()).toEqual([]);
  await page.elementLocator(button).click();
  await expect.poll(() => document.title).toBe('chat open');
  expect(chatScripts()).toEqual([new URL(CHAT).href]);
}
