import { z } from 'zod';
import { idFromText, idSchema } from '../../domain/id.ts';
import { text } from '../../domain/text.ts';
import { ADMIN, type CallSpec } from './define.ts';
import { deviceCalls } from './device-calls.ts';

/** The key with which a Traccar server feeds all devices of a brand and those below it; the key itself is shown once. */
export const gatewaySchema = z.object({
  id: idSchema,
  brandId: idSchema,
  brandName: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Gateway = z.infer<typeof gatewaySchema>;

/** Name of a gateway, as people tell one from another. */
export const gatewayName = text().trim().min(1).max(80);

/** Calls of credentials of senders: secrets of devices and keys of gateways. */
export const secretCalls = {
  'devices.renewSecret': {
    method: 'POST',
    path: 'v2/devices/:id/secret',
    access: ADMIN,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'device' },
    output: deviceCalls['devices.create'].output,
    summary: 'Gives a device a new secret, shown once; the one before ends at once',
  },
  'gateways.list': {
    method: 'GET',
    path: 'v2/gateways',
    access: ADMIN,
    scope: 'brands',
    query: z.object({ brand: idFromText }),
    guards: { 'query.brand': 'brand' },
    output: z.array(gatewaySchema),
    summary: 'Gateways of a brand and of those below it whose keys hold, by name',
  },
  'gateways.create': {
    method: 'POST',
    path: 'v2/gateways',
    access: ADMIN,
    body: z.object({ brand: idSchema, name: gatewayName }),
    guards: { 'body.brand': 'brand' },
    output: z.object({
      gateway: gatewaySchema,
      /** Shown this once; the server keeps only its hash. */
      key: z.string(),
      /** Path below the server's origin to which a Traccar forwards; the key travels as a bearer token. */
      path: z.string(),
    }),
    summary: 'Adds a gateway to a brand and shows its key once',
  },
  'gateways.revoke': {
    method: 'DELETE',
    path: 'v2/gateways/:id',
    access: ADMIN,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'gateway' },
    output: z.object({}),
    summary: 'Ends the key of a gateway at once',
  },
} as const satisfies Record<string, CallSpec>;
