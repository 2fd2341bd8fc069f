import { z } from 'zod';
import { exposedBrandSchema } from '../../domain/brand.ts';
import { idFromText, idSchema } from '../../domain/id.ts';
import { permissionSchema, userSchema, vendorSchema } from '../../domain/user.ts';
import { EVERY_PROFILE, type CallSpec } from './define.ts';

const sessionParams = z.object({ id: z.string().min(1) });

/** `expiresAt` is when the token ends; the console renews it before. */
export const sessionSchema = z.object({
  accessToken: z.string(),
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  user: userSchema,
});

const signInCommon = { brand: idSchema.nullish(), persistent: z.boolean().default(false) };

/** `DEFAULT`, also when no type is given, is login and password; `SINGLE_SIGN_ON` is a token that the vendor gave this console's client for a person. */
const signInBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DEFAULT').optional(), login: z.string().min(4), password: z.string().min(4), ...signInCommon }),
  z.object({ type: z.literal('SINGLE_SIGN_ON'), vendor: vendorSchema, userId: z.string().min(1).max(128), accessToken: z.string().min(1).max(4096), ...signInCommon }),
]);

/** Calls of the session and the account. */
export const sessionCalls = {
  'clock.read': {
    method: 'GET',
    path: 'exposed/v2/clock',
    access: 'anyone',
    output: z.object({ now: z.iso.datetime(), contractVersion: z.number().int() }),
    summary: "The server's clock and the version of the contract it speaks",
  },
  'sessions.create': {
    method: 'POST',
    path: 'sessions',
    access: 'anyone',
    body: signInBody,
    output: sessionSchema,
    summary: 'Signs a person in by a password, or by a token of a vendor',
  },
  'sessions.brandsByLogin': {
    method: 'GET',
    path: 'sessions/brands-by-login',
    access: 'anyone',
    query: z.object({ login: z.string().min(4).max(120) }),
    output: z.array(exposedBrandSchema),
    summary: 'Brands that have an account of a login, by name; throttled like signing in',
  },
  'sessions.read': {
    method: 'GET',
    path: 'sessions/:id',
    access: EVERY_PROFILE,
    params: sessionParams,
    guards: { 'params.id': 'session' },
    output: sessionSchema.omit({ accessToken: true }),
    summary: 'Reads the own session',
  },
  'sessions.renew': {
    method: 'POST',
    path: 'sessions/:id/token',
    access: EVERY_PROFILE,
    params: sessionParams,
    guards: { 'params.id': 'session' },
    output: sessionSchema.pick({ accessToken: true, sessionId: true, expiresAt: true }),
    summary: 'Gives the own session a new token',
  },
  'sessions.end': {
    method: 'DELETE',
    path: 'sessions/:id',
    access: EVERY_PROFILE,
    params: sessionParams,
    guards: { 'params.id': 'session' },
    output: z.object({}),
    summary: 'Ends the own session',
  },
  'permissions.ofUser': {
    method: 'GET',
    path: 'permissions/users/:id',
    access: EVERY_PROFILE,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'user' },
    output: z.array(permissionSchema),
    summary: 'Permissions of a user',
  },
  'broker.topics': {
    method: 'GET',
    path: 'v2/broker/topics',
    access: EVERY_PROFILE,
    output: z.object({
      /** Path on the own origin, or a full address of an external broker. */
      url: z.string(),
      username: z.string(),
      /** Fleet topics (telemetry) and the rest, as the broker will allow them to this session. Device topics are allowed beside. */
      fleet: z.array(z.string()),
      personal: z.array(z.string()),
    }),
    summary: 'Where the broker is and what this session may hear',
  },
} as const satisfies Record<string, CallSpec>;
