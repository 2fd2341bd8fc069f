import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

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
