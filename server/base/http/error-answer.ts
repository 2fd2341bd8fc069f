import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Conflict } from '../../../contract/failure.ts';
import type { ErrorBody } from '../../../contract/error-body.ts';
import { DatabaseGoneError, isOutOfSpace } from '../db/query-error.ts';
import { localeOf, message, type Locale, type Values } from '../messages/message.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import { ConflictRefusal, Refusal } from './refusal.ts';

interface Issue {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

const isMissing = (issue: Issue): boolean =>
  issue.keyword === 'invalid_type' && /received undefined/.test(issue.message ?? '');

function codeOfIssue(issue: Issue): MessageCode {
  if (isMissing(issue)) return 'field.required';
  const isText = issue.params['origin'] === 'string';
  switch (issue.keyword) {
    case 'too_small':
      return isText ? 'field.too-short' : 'field.too-small';
    case 'too_big':
      return isText ? 'field.too-long' : 'field.too-big';
    case 'invalid_type':
      return 'field.wrong-type';
    case 'invalid_format':
      return 'field.wrong-format';
    case 'invalid_value':
      return 'field.not-an-option';
    default:
      return 'field.not-valid';
  }
}

function fieldsOf(issues: readonly Issue[], locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= message(locale, codeOfIssue(issue), issue.params as Values);
  }
  return fields;
}

const BY_FASTIFY: Record<string, MessageCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken-json',
};

function codeOfError(error: FastifyError): MessageCode {
  const known = BY_FASTIFY[error.code];
  if (known) return known;
  if (error instanceof SyntaxError && error.statusCode === 400) return 'broken-json';
  if (error.statusCode === 413) return 'body-too-large';
  if (error.statusCode === 429) return 'throttled';
  return (error.statusCode ?? 500) < 500 ? 'bad-request' : 'internal';
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: MessageCode,
  values: Values,
  fields: Record<string, string>,
  conflict?: Conflict,
): FastifyReply {
  const locale = localeOf(request.headers['accept-language']);
  const body: ErrorBody = { code, message: message(locale, code, values), requestId: request.id };
  if (Object.keys(fields).length > 0) body.fields = fields;
  if (conflict) body.conflict = conflict;
  // Sent as text to bypass the schema of the route: an error body is the same everywhere.
  return reply
    .code(status)
    .header('content-language', locale)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Seconds after which a sender or a console may ask a database again that did not answer. */
const COME_BACK_S = 2;
/** Seconds after which room may have been made on a full disk. */
const ROOM_MADE_S = 30;

/** Turns any thrown error into the error body of the contract, in the language of the request. */
export function answerError(
  error: FastifyError | Refusal | DatabaseGoneError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const locale = localeOf(request.headers['accept-language']);
  if (error instanceof DatabaseGoneError) {
    request.log.warn({ err: error }, 'call failed: the database does not answer');
    reply.header('retry-after', String(COME_BACK_S));
    return answer(request, reply, 503, 'not-ready', {}, {});
  }
  if (isOutOfSpace(error)) {
    request.log.error({ err: error }, 'call failed: the database has no room left');
    return answerError(new Refusal('storage-full', {}, { seconds: ROOM_MADE_S }), request, reply);
  }
  if (error instanceof Refusal) {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, code]) => [name, message(locale, code, error.values)]),
    );
    const seconds = error.values['seconds'] ?? (error.status === 429 ? 1 : null);
    if (seconds !== null) reply.header('retry-after', String(seconds));
    const conflict = error instanceof ConflictRefusal ? error.conflict : undefined;
    return answer(request, reply, error.status, error.code, error.values, fields, conflict);
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return answer(request, reply, 400, 'invalid-input', {}, fieldsOf(error.validation, locale));
  const code = codeOfError(error);
  if (code === 'internal') request.log.error({ err: error }, 'call failed');
  const seconds = Number(reply.getHeader('retry-after') ?? 1);
  return answer(request, reply, error.statusCode ?? 500, code, { seconds }, {});
}

/** The 404 answer of unknown routes and files. */
export const answerMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(new Refusal('missing'), request, reply);
