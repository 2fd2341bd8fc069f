import { z } from 'zod';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { ADMIN, seenVersion, type CallSpec } from '../base/define.ts';
import { deviceCalls } from './device-calls.ts';

/** The key with which a Traccar server feeds all devices of a brand and those below it; the key itself is shown once. */
export const gatewaySchema = z.object({
  id: idSchema,
  brandId: idSchema,
  brandName: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  version: z.number().int().min(0),
  /** Where it takes commands, without what opens it; null where it takes none. */
  commands: z.string().nullable(),
});
export type Gateway = z.infer<typeof gatewaySchema>;

/** Name of a gateway, as people tell one from another. */
export const gatewayName = text().trim().min(1).max(80);

/** No credentials, no query, no fragment: the address is shown, and a path is added to it. */
const isBare = (address: string): boolean => !/[?#@\\]/.test(address);

/** Where a gateway takes commands, as administrators set it, and the token that opens it. */
export const gatewayCommands = z.object({
  url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .refine(isBare),
  /** Goes into a header: visible characters only. */
  token: z
    .string()
    .min(1)
    .max(2_000)
    .regex(/^[\x21-\x7e]*$/),
});

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
  'gateways.update': {
    method: 'PATCH',
    path: 'v2/gateways/:id',
    access: ADMIN,
    params: z.object({ id: idFromText }),
    body: z.object({ version: seenVersion, name: gatewayName }),
    guards: { 'params.id': 'gateway' },
    output: gatewaySchema,
    summary: 'Renames a gateway',
  },
  'gateways.setCommands': {
    method: 'PUT',
    path: 'v2/gateways/:id/commands',
    access: ADMIN,
    params: z.object({ id: idFromText }),
    /** Null: it takes no commands any more. Another address needs its token again. */
    body: z.object({ version: seenVersion, route: gatewayCommands.nullable() }),
    guards: { 'params.id': 'gateway' },
    output: gatewaySchema,
    summary: 'Says where a gateway takes commands, or that it takes none; only public addresses are asked',
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
