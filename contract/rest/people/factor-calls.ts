import { z } from 'zod';
import { MOST_PASSKEYS } from '../../../domain/people/sign-in/second-factor.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { signedInSchema } from './session-calls.ts';

/** The password, unless the person signed in a few minutes ago. */
const proof = { password: text().min(1).max(1024).optional() };

/** A code of six digits, with spaces as people type them. */
const appCode = text()
  .trim()
  .regex(/^(\d\s*){6}$/);

const recoveryCodes = z.array(z.string());

/** What was made of an app or a passkey; the recovery codes are shown once, with the first factor. */
const added = z.object({ recoveryCodes: recoveryCodes.nullable() });

/** The secret of an authenticator app, to be typed, and the address that a QR code shows. */
const appSecret = z.object({ secret: z.string(), uri: z.string() });

const passkeyName = text().trim().min(1).max(60);
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/);
const passkeyParams = z.object({ id: passkeyId });

/** Options for the browser and its answers, as WebAuthn writes them in JSON. */
const passkeyOptions = z.record(z.string(), z.unknown());
const passkeyAnswer = z.looseObject({
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

/** What a sign-in goes on with, while its second step is pending. */
const pending = z.string().regex(/^[\w-]{43}$/);

/** What the second step of a sign-in is made with. `set-up` ends one in which a first factor was set up. */
export const secondStepSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('code'), pending, code: appCode }),
  z.object({ way: z.literal('recovery'), pending, code: text().trim().min(1).max(64) }),
  z.object({ way: z.literal('passkey'), pending, answer: passkeyAnswer }),
  z.object({ way: z.literal('set-up'), pending }),
]);

export const factorsSchema = z.object({
  /** The brand demands a second factor: the last one cannot be removed. */
  isRequired: z.boolean(),
  /** The authenticator app; null without one. */
  app: z.object({ addedAt: z.iso.datetime() }).nullable(),
  passkeys: z
    .array(
      z.object({
        id: passkeyId,
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
        /** The host it was made at, which is the only one that it works at. */
        host: z.string(),
      }),
    )
    .max(MOST_PASSKEYS),
  recoveryCodesLeft: z.number().int(),
  /** Whether the password is asked for: the person signed in longer ago. */
  needsPassword: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

const FACTORS = 'v2/account/factors';
const SECOND_STEP = 'sessions/second-step';
const own = { access: EVERY_PROFILE } as const;
const guest = { method: 'POST', access: 'anyone' } as const;

/** Calls of the second factor: those of the own account, and those of a sign-in whose second step is pending. */
export const factorCalls = {
  'factors.list': {
    method: 'GET',
    path: FACTORS,
    ...own,
    output: factorsSchema,
    summary: 'The authenticator app and the passkeys of the caller',
  },
  'factors.beginApp': {
    method: 'POST',
    path: `${FACTORS}/app`,
    ...own,
    body: z.object(proof),
    output: appSecret,
    summary: 'Makes the secret of an authenticator app, which holds once a code of it comes back',
  },
  'factors.confirmApp': {
    method: 'PUT',
    path: `${FACTORS}/app`,
    ...own,
    body: z.object({ code: appCode }),
    output: added,
    summary: 'Keeps the authenticator app by a code of it, in place of an earlier one',
  },
  'factors.removeApp': {
    method: 'POST',
    path: `${FACTORS}/app/removal`,
    ...own,
    body: z.object(proof),
    output: z.object({}),
    summary: 'Removes the authenticator app of the caller',
  },
  'factors.beginPasskey': {
    method: 'POST',
    path: `${FACTORS}/passkeys/options`,
    ...own,
    body: z.object(proof),
    output: passkeyOptions,
    summary: 'What the browser makes a passkey with',
  },
  'factors.addPasskey': {
    method: 'POST',
    path: `${FACTORS}/passkeys`,
    ...own,
    body: z.object({ name: passkeyName, answer: passkeyAnswer }),
    output: added,
    summary: 'Keeps a passkey that the browser made',
  },
  'factors.renamePasskey': {
    method: 'PATCH',
    path: `${FACTORS}/passkeys/:id`,
    ...own,
    params: passkeyParams,
    body: z.object({ name: passkeyName }),
    output: z.object({}),
    summary: 'Names a passkey of the caller',
  },
  'factors.removePasskey': {
    method: 'POST',
    path: `${FACTORS}/passkeys/:id/removal`,
    ...own,
    params: passkeyParams,
    body: z.object(proof),
    output: z.object({}),
    summary: 'Removes a passkey of the caller',
  },
  'factors.newRecoveryCodes': {
    method: 'POST',
    path: `${FACTORS}/recovery-codes`,
    ...own,
    body: z.object(proof),
    output: z.object({ recoveryCodes }),
    summary: 'Makes new recovery codes, in place of the earlier ones',
  },
  'secondStep.passkey': {
    ...guest,
    path: `${SECOND_STEP}/passkey`,
    body: z.object({ pending }),
    output: passkeyOptions,
    summary: 'What the browser asks a passkey with, in the second step of a sign-in',
  },
  'secondStep.beginApp': {
    ...guest,
    path: `${SECOND_STEP}/app`,
    body: z.object({ pending }),
    output: appSecret,
    summary: 'Makes the secret of an authenticator app for somebody who has to have a second factor to sign in',
  },
  'secondStep.confirmApp': {
    ...guest,
    path: `${SECOND_STEP}/app/code`,
    body: z.object({ pending, code: appCode }),
    output: added,
    summary: 'Keeps that app by a code of it; the sign-in is completed with the way `set-up`',
  },
  'secondStep.beginPasskey': {
    ...guest,
    path: `${SECOND_STEP}/passkeys/options`,
    body: z.object({ pending }),
    output: passkeyOptions,
    summary: 'What the browser makes a passkey with for somebody who has to have a second factor to sign in',
  },
  'secondStep.addPasskey': {
    ...guest,
    path: `${SECOND_STEP}/passkeys`,
    body: z.object({ pending, name: passkeyName, answer: passkeyAnswer }),
    output: added,
    summary: 'Keeps that passkey; the sign-in is completed with the way `set-up`',
  },
  'secondStep.complete': {
    ...guest,
    path: SECOND_STEP,
    body: secondStepSchema,
    output: signedInSchema,
    summary: 'Completes a sign-in by a code, a recovery code or a passkey',
  },
} as const satisfies Record<string, CallSpec>;
