import type { Conflict } from '../../../contract/failure.ts';
import type { Values } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';

/** HTTP status by code; 400 for all others. */
const STATUS: Partial<Record<MessageCode, number>> = {
  unauthenticated: 401,
  'sender-without-key': 401,
  'sender-refused': 401,
  'sender-device-unknown': 404,
  'wrong-credentials': 401,
  'account-disabled': 401,
  throttled: 429,
  'proof-needed': 429,
  forbidden: 403,
  'registration-closed': 403,
  'registration-elsewhere': 403,
  missing: 404,
  'no-data': 404,
  'account-not-found': 404,
  'sso-no-account': 404,
  'never-reported': 409,
  'own-account': 409,
  'account-is-disabled': 409,
  'last-administrator': 409,
  'brand-too-many': 409,
  conflict: 409,
  'identifier-taken': 409,
  'sim-taken': 409,
  'tag-taken': 409,
  'group-in-rules': 409,
  'group-not-shared': 409,
  'invite-invalid': 404,
  'invite-of-other': 403,
  'invite-answered': 409,
  'invite-over': 409,
  'command-not-supported': 409,
  'command-no-transport': 409,
  'command-gateway-refused': 409,
  'command-under-way': 409,
  'command-not-connected': 409,
  'command-no-sms': 409,
  'command-sms-no-gateway': 409,
  'command-request-used': 409,
  'command-confirm': 409,
  'edit-confirm': 409,
  'command-not-waiting': 409,
  'share-ended': 404,
  'share-not-supported': 409,
  'share-too-many': 409,
  'job-too-many': 409,
  'job-ongoing': 409,
  'group-too-many': 409,
  'schedule-all-sent': 409,
  'schedule-too-many': 409,
  'support-no-address': 409,
  'job-not-over': 409,
  'storage-full': 503,
  'ingest-disk-full': 503,
  'ingest-clock-off': 503,
  'ingest-elsewhere': 503,
  'incident-settled': 409,
  'incident-not-in-progress': 409,
  'incident-status-unknown': 409,
  'command-gateway-unreachable': 503,
  'account-ambiguous': 409,
  'sso-ambiguous': 409,
  'body-too-large': 413,
  'file-too-large': 413,
  'import-too-many': 409,
  'reading-too-long': 422,
  'reading-busy': 429,
  'cost-file-too-many': 409,
  'contract-ended': 409,
  'contract-not-running': 409,
  'contract-not-paused': 409,
  'charge-paid': 409,
  'charge-cancelled': 409,
  'payment-not-waiting': 409,
  'refund-too-large': 409,
  'refund-refused': 409,
  'refund-other': 409,
  'payment-under-way': 409,
  'payment-no-card': 409,
  'payment-no-address': 409,
  'webhook-signature': 401,
  'import-finished': 409,
  'import-not-checked': 409,
  'unsupported-media': 415,
  internal: 500,
  'not-ready': 503,
  'mail-not-configured': 503,
  'payments-not-configured': 503,
  'payments-unreachable': 503,
  'mail-failed': 503,
  'second-step-over': 409,
  'passkey-too-many': 409,
  'factor-needed': 409,
  'captcha-unreachable': 503,
  'sso-unreachable': 503,
};

/** Thrown to refuse a request; `answerError` makes the answer from it, in the language of the request. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: MessageCode,
    /** Message code by field name, shown at the inputs of a form. */
    readonly fields: Readonly<Record<string, MessageCode>> = {},
    readonly values: Values = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.status = STATUS[code] ?? 400;
  }
}

/** Refuses a change of a record that another user changed after the caller read it. */
export class ConflictRefusal extends Refusal {
  constructor(readonly conflict: Conflict) {
    super('conflict');
  }
}
