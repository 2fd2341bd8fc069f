import type { Result } from '../../contract/failure.ts';
import { failed, success } from '../../contract/failure.ts';
import { coreFailure } from './failures.ts';
import type { AskedCall } from './send.ts';

/** The output of a call from its successful answer, checked against the contract. */
export async function readOutput({ name, spec: { output } }: AskedCall, response: Response): Promise<Result<unknown>> {
  if (typeof output === 'string') return success(new Uint8Array(await response.arrayBuffer()));
  const parsed = output.safeParse(response.status === 204 ? {} : await response.json().catch(() => undefined));
  if (parsed.success) return success(parsed.data);
  const issue = parsed.error.issues[0];
  return failed(coreFailure('incompatible', `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim()));
}
