import { z } from 'zod';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import { callHttp } from '../platform.ts';

const answerSchema = z.object({ success: z.boolean() });

/** Whether Google confirms an answer to its reCAPTCHA (which counts once there). Throws a Refusal where Google cannot be asked. */
export async function isRecaptchaSolved(
  { secret, verifyUrl }: NonNullable<Config['recaptcha']>,
  response: string,
  address: string,
): Promise<boolean> {
  const answer = await callHttp(verifyUrl, { secret, response, remoteip: address }).catch(() => null);
  const parsed = answerSchema.safeParse(answer?.json);
  if (!parsed.success) throw new Refusal('captcha-unreachable');
  return parsed.data.success;
}
