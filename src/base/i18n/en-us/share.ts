import type { Translated } from '../translated.ts';
import type * as portuguese from '../pt-br/share.ts';

export const share: Translated<typeof portuguese.share> = {
  title: 'Share {{name}}',
  lead: 'Anyone with the link can see where the vehicle is on the map, live and without signing in, until the link expires.',
  life: 'Link valid for',
  minutes: { of60: '1 hour', of240: '4 hours', of1440: '1 day', of10080: '7 days' },
  create: 'Create link',
  created: 'Link created.',
  severalTitle_one: 'Share {{count}} vehicle',
  severalTitle_other: 'Share {{count}} vehicles',
  severalLead:
    'Each vehicle gets its own link. Anyone with the link sees where the vehicle is, live and without signing in, until the link expires.',
  createSeveral_one: 'Create {{count}} link',
  createSeveral_other: 'Create {{count}} links',
  createdSeveral_one: '{{count}} link created.',
  createdSeveral_other: '{{count}} links created.',
  copyAll: 'Copy all links',
  linkOf: 'Link of {{name}}',
  vehicles: 'Vehicles to share',
  failed: 'The link was not created',
  open: 'Your open links',
  none: 'You have no open link to this vehicle.',
  unread: 'The open links could not be read',
  link: 'Public link',
  ends: 'Ends {{when}}',
  revoke: 'End',
  revokeOf: 'End the link that ends {{when}}',
  revoked: 'Link ended. It no longer shows the vehicle.',
  revokeFailed: 'The link was not ended. {{reason}}',
};

export const sharedPage: Translated<typeof portuguese.sharedPage> = {
  vehicle: 'Shared vehicle',
  map: 'Map of the shared vehicle',
  locating: 'Opening the share…',
  seen: 'Last heard of {{when}}',
  silent: 'This vehicle has not reported its position yet.',
  ends: 'The share ends {{when}}',
  follow: 'Center on the vehicle',
  lost: 'No contact with the server. This is the last known position.',
  endedTitle: 'This share has ended',
  ended: 'This link is no longer valid. If you still need it, ask the person who sent it for a new one.',
  failedTitle: 'The share could not be opened',
};
