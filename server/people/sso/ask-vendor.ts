import type { z } from 'zod';
import { callHttp } from '../../base/platform.ts';
import { VendorRefusedError, VendorUnreachableError } from './vendor.ts';

/** Asks a vendor and reads its answer; a status from 400 to 499 is a refusal. The answer never goes into an error: it may hold tokens. */
export async function askVendor<S extends z.ZodType>(
  schema: S,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<z.output<S>> {
  const answer = await callHttp(url, form).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === 429) throw new VendorUnreachableError();
  if (answer.status >= 400) throw new VendorRefusedError();
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) throw new VendorUnreachableError();
  return parsed.data;
}

/** An address with parameters. */
export const withQuery = (url: string, parameters: Readonly<Record<string, string>>): string =>
  `${url}?${new URLSearchParams(parameters).toString()}`;
