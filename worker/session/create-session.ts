import type { SignInRequest } from '../../contract/core.ts';
import { failed, type Result } from '../../contract/failure.ts';
import type { CallInput, CallOutput } from '../../contract/rest/calls.ts';
import type { Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';

type Body = CallInput<'sessions.create'>['body'];

/** Signs in. Where the server requires a proof of work, because of failed attempts for this login, the browser solves it and tries again. */
async function create(rest: Rest, body: Body): Promise<Result<CallOutput<'sessions.create'>>> {
  const answer = await rest.call('sessions.create', { body });
  if (answer.ok || answer.failure.fields?.['proof'] === undefined) return answer;
  const challenge = await rest.call('captcha.challenge', {});
  if (!challenge.ok) return answer;
  // Loaded only here: rarely needed.
  const { solve } = await import('./proof.ts');
  const proof = await solve(challenge.value);
  return proof === null ? answer : rest.call('sessions.create', { body: { ...body, proof } as Body });
}

/** Signs in, or completes a sign-in. A second step that is asked for first is a failure that says so. */
export async function createSession(
  rest: Rest,
  request: SignInRequest,
): Promise<Result<CallOutput<'secondStep.complete'>>> {
  if ('secondStep' in request) return rest.call('secondStep.complete', { body: request.secondStep });
  const answer = await create(rest, { ...request, type: 'vendor' in request ? 'SINGLE_SIGN_ON' : 'DEFAULT' } as Body);
  return answer.ok && 'step' in answer.value
    ? failed({ ...coreFailure('refused', ''), secondStep: answer.value })
    : (answer as Result<CallOutput<'secondStep.complete'>>);
}
