import { z } from 'zod';
import { pushTokenSchema } from '../../../domain/work/push-token.ts';
import { releaseNoteSchema } from '../../../domain/people/users/release-notes.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

/** `id` identifies the token without revealing it. */
const keptToken = pushTokenSchema.extend({ id: z.string() });

/** Calls of push messages and release notes. */
export const pushCalls = {
  'push.key': {
    method: 'GET',
    path: 'v2/push/key',
    access: EVERY_PROFILE,
    output: z.object({ publicKey: z.string() }),
    summary: 'The public key (VAPID, base64url) that a browser subscribes to push messages with',
  },
  'push.tokens': {
    method: 'GET',
    path: 'v2/push/user/tokens',
    access: EVERY_PROFILE,
    output: z.array(keptToken),
    summary: 'The push tokens of the own account',
  },
  'push.saveToken': {
    method: 'POST',
    path: 'v2/push/user/tokens',
    access: EVERY_PROFILE,
    body: pushTokenSchema,
    guards: { 'body.userId': 'self', 'body.brandId': 'brand' },
    output: keptToken,
    summary:
      'Saves a push token of the own account; one that is known already changes hands and is told in the language of this request',
  },
  'push.removeToken': {
    method: 'DELETE',
    path: 'v2/push/user/tokens/:id',
    access: EVERY_PROFILE,
    params: z.object({ id: z.string().regex(/^[\da-f]{64}$/) }),
    output: z.object({}),
    summary: 'Removes a push token of the own account; nothing happens when it is gone',
  },
  'releaseNotes.read': {
    method: 'GET',
    path: 'v2/release-notes',
    access: EVERY_PROFILE,
    output: z.object({ note: releaseNoteSchema.nullable() }),
    summary: 'The newest release note of the external repository; null without one, or when it cannot be read',
  },
} as const satisfies Record<string, CallSpec>;
