import type { Browser } from 'playwright-core';
import { signIn, visit, type Visit, type VisitOptions } from './page.ts';

interface Options extends VisitOptions {
  /** Where the person wants to go, below `/monitoring`; without it they land where the console takes them. */
  path?: string;
}

/** Opens the console in a context of its own and signs in. With a path it waits until the heading there is shown, else until the sign-in page is gone. */
export async function signedIn(browser: Browser, url: string, login: string, { path, ...options }: Options = {}): Promise<Visit> {
  const own = await visit(browser, `${url}/monitoring/login${path === undefined ? '' : `?to=${encodeURIComponent(path)}`}`, options);
  await signIn(own.page, url, login);
  if (path === undefined) return own;
  await own.page.waitForURL(`${url}/monitoring${path}`);
  await own.page.getByRole('heading', { level: 1 }).first().waitFor();
  return own;
}
