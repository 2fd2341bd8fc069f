import type { Result } from '../../contract/failure.ts';
import type { CallInput, CallOutput } from '../../contract/rest/calls.ts';
import type { Rest } from '../rest/client.ts';

type Body = CallInput<'sessions.create'>['body'];

/** Signs in. Where the server requires a proof of work, because of failed attempts for this login, the browser solves it and tries again. */
export async function createSession(rest: Rest, body: Body): Promise<Result<CallOutput<'sessions.create'>>> {
  const answer = await rest.call('sessions.create', { body });
  if (answer.ok || answer.failure.fields?.['proof'] === undefined) return answer;
  const challenge = await rest.call('captcha.challenge', {});
  if (!challenge.ok) return answer;
  // Loaded only here: rarely needed.
  const { solve } = await import('./proof.ts');
  const proof = await solve(challenge.value);
  return proof === null ? answer : rest.call('sessions.create', { body: { ...body, proof } as Body });
}
