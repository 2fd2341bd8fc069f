import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { clientSuggestionSchema, MOST_FOUND, plateSuggestionSchema } from '../../../domain/desk/client.ts';
import { deviceSchema } from '../../../domain/live/devices/device.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { EVERY_PROFILE, STAFF, type CallSpec } from '../base/define.ts';

const term = text().trim().min(1).max(100);
const limit = z.coerce.number().int().min(1).max(100).default(MOST_FOUND);

/** Calls by which staff find a client or a tracker by its plate, and the fallback for a client's list of devices. */
export const clientCalls = {
  'clients.search': {
    method: 'GET',
    path: 'v2/users/clients',
    access: STAFF,
    scope: 'brands',
    query: z.object({ term, limit }),
    output: z.array(clientSuggestionSchema),
    summary:
      'Clients of the brands the caller sees whose name, login or customer contains a text, those that begin with it first',
  },
  'clients.read': {
    method: 'GET',
    path: 'v2/users/clients/:id',
    access: STAFF,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'user' },
    output: clientSuggestionSchema,
    summary: 'A client, as the search suggests it',
  },
  'groups.ofUser': {
    method: 'GET',
    path: 'v2/groups/user/:id',
    access: EVERY_PROFILE,
    scope: 'brands',
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'user' },
    output: z.array(z.object({ id: idSchema, name: z.string(), devicesDTO: z.array(deviceSchema) })),
    summary: 'Groups of a user by name, at most 1,000, with those of their devices that are of that user now',
  },
  'devices.search': {
    method: 'GET',
    path: 'devices',
    access: STAFF,
    scope: 'brands',
    query: z.object({ by: z.literal('default-search').default('default-search'), term, limit }),
    output: z.array(plateSuggestionSchema),
    summary:
      'Devices the caller sees whose licence plate contains a text, or whose identifier, IMEI or number begins with it',
  },
} as const satisfies Record<string, CallSpec>;
