import type { Browser } from 'playwright-core';
import { visit, type Visit, type VisitOptions } from './page.ts';

/** Where a tab keeps its session. */
const STORE_KEY = 'rastro.session';

/**
 * A context of its own with a session of its own, made beside it and kept in the tab as the console keeps it, at no
 * screen yet: the form is proven by the tests of the form, and the screen it leads to draws a map that most tests leave
 * at once.
 */
export async function withSession(
  browser: Browser,
  url: string,
  login: string,
  options: VisitOptions = {},
): Promise<Visit> {
  // An address of the console's origin without the console.
  const own = await visit(browser, `${url}/api/exposed/v2/clock`, options);
  const data = { login, password: 'rastro-demo' };
  const answer = await own.context.request.post(`${url}/api/sessions`, { data });
  if (!answer.ok()) throw new Error(`${login} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { sessionId, accessToken } = (await answer.json()) as { sessionId: string; accessToken: string };
  await own.page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [
    STORE_KEY,
    JSON.stringify({ sessionId, accessToken }),
  ] as const);
  return own;
}

interface Options extends VisitOptions {
  /** Where the person wants to go, below `/monitoring`; without it they land where the console takes them. */
  path?: string;
}

/** Opens the console with a session. With a path it waits until the heading there is shown, else until the sign-in page is gone. */
export async function signedIn(
  browser: Browser,
  url: string,
  login: string,
  { path, ...options }: Options = {},
): Promise<Visit> {
  const own = await withSession(browser, url, login, options);
  await own.page.goto(`${url}/monitoring${path ?? '/login'}`);
  if (path === undefined) await own.page.waitForURL((address) => !address.pathname.endsWith('/login'));
  else await own.page.getByRole('heading', { level: 1 }).first().waitFor();
  return own;
}
