import type { Values } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';

/** Statuses of the refusals, by code. */
const STATUS: Partial<Record<MessageCode, number>> = {
  'unauthenticated': 401,
  'wrong-credentials': 401,
  'account-disabled': 401,
  'throttled': 429,
  'forbidden': 403,
  'missing': 404,
  'account-not-found': 404,
  'sso-no-account': 404,
  'never-reported': 409,
  'identifier-taken': 409,
  'command-not-supported': 409,
  'command-no-transport': 409,
  'command-gateway-refused': 409,
  'command-under-way': 409,
  'share-ended': 404,
  'share-not-supported': 409,
  'share-too-many': 409,
  'command-gateway-unreachable': 503,
  'account-ambiguous': 409,
  'sso-ambiguous': 409,
  'body-too-large': 413,
  'unsupported-media': 415,
  'internal': 500,
  'not-ready': 503,
  'mail-not-configured': 503,
  'mail-failed': 503,
  'captcha-unreachable': 503,
  'sso-unreachable': 503,
};

/** Thrown by a handler to refuse; the error answer is made from it, in the language of the request. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: MessageCode,
    /** Message code by field name, for the inputs of a form. */
    readonly fields: Readonly<Record<string, MessageCode>> = {},
    readonly values: Values = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.status = STATUS[code] ?? 400;
  }
}
