import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome, RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import { answerError } from '../../base/http/error-answer.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Values } from '../../base/messages/message.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { BusyError } from './batcher.ts';
import type { FieldProblem } from './field-reader.ts';

/** Response header with the outcome, on every answer of ingest: tools of senders can read it whatever the body is. */
export const OUTCOME_HEADER = 'x-outcome';

const FIELD_CODES: Record<FieldProblem, MessageCode> = { required: 'field.required', 'wrong-type': 'field.wrong-type' };

/** A request that is refused as a whole, with the reason under which it is counted. */
export class IngestRefusal extends Refusal {
  constructor(
    readonly outcome: RejectionReason,
    code: MessageCode,
    fields: Record<string, FieldProblem> = {},
    /** Id of the device, if it is already known. */
    readonly deviceId?: number,
    values: Values = {},
  ) {
    super(
      code,
      Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, FIELD_CODES[problem]])),
      values,
    );
  }
}

/**
 * Refuses the sender. It is counted under the real reason, but the answer depends on what the sender has proved: only a
 * gateway learns that it may not send for a device. So no answer reveals which identifiers exist, or whose they are.
 */
export class SenderRefusal extends IngestRefusal {
  constructor(
    outcome: SenderProblem,
    readonly of: RefusedSender = {},
  ) {
    super(outcome, 'sender-refused');
  }

  /** The refusal that is sent to the client. */
  forClient(): IngestRefusal {
    const { gatewayBrand, identifier = '', isWithoutKey } = this.of;
    if (isWithoutKey) return new IngestRefusal('wrong-secret', 'sender-without-key');
    return gatewayBrand == null
      ? new IngestRefusal('wrong-secret', 'sender-refused')
      : new IngestRefusal('unknown-device', 'sender-device-unknown', {}, undefined, {
          identifier: identifier.slice(0, LONGEST_ECHO),
        });
  }
}

/** Why a sender is refused, for the counts. */
export type SenderProblem = Extract<RejectionReason, 'unknown-device' | 'wrong-secret'>;

/** What a refusal is counted for: the device in the message, the brand of the gateway that sent it. */
export interface RefusedSender {
  deviceId?: number;
  gatewayBrand?: number | null;
  /** The device that the message named. */
  identifier?: string;
  /** It came without any secret or key: then nothing else is said. */
  isWithoutKey?: boolean;
}

/** Characters of an identifier that an answer repeats. */
const LONGEST_ECHO = 64;

/** Most elements in one request: far above the batch of any gateway, far below what fits in a body. */
export const MOST_ELEMENTS = 1_000;

export const tooMany = (): IngestRefusal => new IngestRefusal('malformed', 'body-too-large');
export const malformed = (fields: Record<string, FieldProblem>, deviceId?: number): IngestRefusal =>
  new IngestRefusal('malformed', 'invalid-input', fields, deviceId);
export const unknownDevice = (of?: RefusedSender): SenderRefusal => new SenderRefusal('unknown-device', of);
export const wrongSecret = (of?: RefusedSender): SenderRefusal => new SenderRefusal('wrong-secret', of);

/** The refusal of a message that cannot be read, from a phone with valid credentials. Without a key no key is a wrong one. */
export function refusedPhone(
  outcome: RejectionReason,
  fields: Record<string, FieldProblem>,
  deviceId: number,
  hasKey: boolean,
): IngestRefusal {
  if (outcome === 'cannot-decrypt' && !hasKey) return new IngestRefusal(outcome, 'no-payload-key', fields, deviceId);
  const code: MessageCode = outcome === 'cannot-decrypt' || outcome === 'not-encrypted' ? outcome : 'invalid-input';
  return new IngestRefusal(outcome, code, fields, deviceId);
}

/** Whether a reading was accepted, with a position or as a sign of life without one. */
export const isTaken = (outcome: Outcome): boolean => outcome === 'accepted' || outcome === 'not-located';

/** The answer to a judged fix: status 200 for every outcome, because sending it again would change nothing. */
export function answerOutcome(reply: FastifyReply, outcome: Outcome): { accepted: boolean; outcome: Outcome } {
  void reply.header(OUTCOME_HEADER, outcome);
  return { accepted: isTaken(outcome), outcome };
}

/** Sends the error answer of a failed request, with `Retry-After` if the sender may try again. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof IngestRefusal) {
    void reply.header(OUTCOME_HEADER, error.outcome);
    if (error.status === 401) void reply.header('www-authenticate', 'Basic realm="rastro"');
  }
  if (error instanceof BusyError) {
    void reply.header('retry-after', '1');
    return answerError(new Refusal('not-ready'), request, reply);
  }
  return answerError(error as Refusal, request, reply);
}
