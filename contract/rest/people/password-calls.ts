import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { idSchema } from '../../../domain/base/id.ts';
import { newPassword } from '../../../domain/people/users/account-fields.ts';
import { RESET_MINUTES } from '../../../domain/people/users/password-rules.ts';
import { vendorSchema } from '../../../domain/people/users/user.ts';
import type { CallSpec } from '../base/define.ts';

/** A proof of work as altcha's widget takes it; its solution, in base64, is the `recaptchaToken` of `password.token`. */
export const captchaChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string(),
});

/** Calls that authenticate a visitor in other ways than by the password. */
export const passwordCalls = {
  'captcha.challenge': {
    method: 'GET',
    path: 'exposed/v2/captcha',
    access: 'anyone',
    output: captchaChallengeSchema,
    summary: 'A captcha to solve; it holds for a few minutes and counts once',
  },
  'password.token': {
    method: 'POST',
    path: 'password/token',
    access: 'anyone',
    body: z.object({
      /** Minutes the link is valid for; three days at most. */
      expiryTime: z.number().positive().default(RESET_MINUTES),
      /** A login or an e-mail. */
      login: text().trim().min(1).max(254),
      brand: idSchema.nullish(),
      /** The solved captcha: altcha's payload, or reCAPTCHA's response where the server has a key for it. */
      recaptchaToken: text().min(1).max(8192),
    }),
    output: z.object({}),
    summary: 'Mails a link by which a person sets a new password',
  },
  'password.change': {
    method: 'POST',
    path: 'password/change',
    access: 'anyone',
    body: z.object({ token: text().min(1).max(256), password: newPassword, confirmPassword: newPassword }),
    output: z.object({}),
    summary: 'Sets a new password by the token of a mailed link; every session of the person ends',
  },
  'sso.exchange': {
    method: 'POST',
    path: 'exposed/v2/sso/exchange',
    access: 'anyone',
    body: z.object({
      vendor: vendorSchema,
      code: text().min(1).max(2048),
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
      /** The console's own `/monitoring/sso.html`, as it was given to the vendor. */
      redirectUri: z.url().max(512),
    }),
    /** What `sessions.create` takes; `email` is null where the vendor has no verified one. */
    output: z.object({ userId: z.string(), accessToken: z.string(), email: z.string().nullable() }),
    summary: "Turns a vendor's authorization code into a token of the vendor",
  },
} as const satisfies Record<string, CallSpec>;
