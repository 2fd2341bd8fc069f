import { expect, test } from 'vitest';
import { navigationBadgeSchema, navigationItemSchema, navigationRoots, navigationTypes } from './navigation.ts';

const FULL = {
  id: 'trackback-plus',
  type: 'item',
  title: 'trackback-plus',
  url: '/trackback-plus',
  icon: 'location_searching',
  auth: 'MONITORING_WEB',
  badge: { title: '3', bg: '#fff', fg: '#000' },
  children: [{ id: 'inner', type: 'divider', title: '' }],
  isBeta: true,
  target: '_blank',
  exact: true,
};

test('there are the roots admin, user and operator (NAV-01)', () => {
  expect([...navigationRoots].sort()).toEqual(['admin', 'operator', 'user']);
});

test('an entry is of one of six types and of no other (NAV-02)', () => {
  expect([...navigationTypes].sort()).toEqual(['button', 'collapse', 'divider', 'group', 'item', 'link']);
  for (const type of navigationTypes)
    expect(navigationItemSchema.safeParse({ id: 'a', type, title: '' }).success).toBe(true);
  expect(navigationItemSchema.safeParse({ id: 'a', type: 'aside', title: '' }).success).toBe(false);
});

test('an entry has the eleven fields, within its children too, and no other (NAV-03)', () => {
  expect(navigationItemSchema.parse(FULL)).toEqual(FULL);
  expect(navigationItemSchema.safeParse({ ...FULL, colour: 'red' }).success).toBe(false);
  expect(navigationItemSchema.safeParse({ ...FULL, children: [{ id: 'inner', type: 'item' }] }).success).toBe(false);
});

test('a badge has title, background and foreground (NAV-04)', () => {
  expect(navigationBadgeSchema.parse(FULL.badge)).toEqual(FULL.badge);
  for (const lost of ['title', 'bg', 'fg'])
    expect(navigationBadgeSchema.safeParse({ ...FULL.badge, [lost]: undefined }).success).toBe(false);
});
