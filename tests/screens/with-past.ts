import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';

/** Ids of so many vehicles that have a past from before the demo began, divided by commas: those of its customer have. */
export async function withPast(page: Page, count: number): Promise<string> {
  const read = await restOf(new URL(page.url()).origin, 'cliente');
  const { content } = await read<{ content: { id: number }[] }>(`v2/devices/detail?limit=${count}&status=ACTIVE`);
  return content.map(({ id }) => id).join();
}
