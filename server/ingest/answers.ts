import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome, RejectionReason } from '../../domain/acceptance.ts';
import { answerError } from '../http/error-answer.ts';
import { Refusal } from '../http/refusal.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import { BusyError } from './batcher.ts';
import type { FieldProblem } from './field-reader.ts';

/** Header that names what became of a request, on every answer of ingest: senders' tools read it whatever the body is. */
export const OUTCOME_HEADER = 'x-outcome';

const FIELD_CODES: Record<FieldProblem, MessageCode> = { 'required': 'field.required', 'wrong-type': 'field.wrong-type' };

/** A request that is refused as a whole, with the reason under which it is counted. */
export class IngestRefusal extends Refusal {
  constructor(
    readonly outcome: RejectionReason,
    code: MessageCode,
    fields: Record<string, FieldProblem> = {},
  ) {
    super(code, Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, FIELD_CODES[problem]])));
  }
}

export const malformed = (fields: Record<string, FieldProblem>): IngestRefusal => new IngestRefusal('malformed', 'invalid-input', fields);
export const unknownDevice = (): IngestRefusal => new IngestRefusal('unknown-device', 'missing');
export const wrongSecret = (): IngestRefusal => new IngestRefusal('wrong-secret', 'unauthenticated');

/** The answer to a fix that was judged: 200 whatever the judgement, since sending it again would change nothing. */
export function answerOutcome(reply: FastifyReply, outcome: Outcome): { accepted: boolean; outcome: Outcome } {
  void reply.header(OUTCOME_HEADER, outcome);
  return { accepted: outcome === 'accepted', outcome };
}

/** What the sender is told when a request fails; `Retry-After` where it may try again. */
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
