import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNewsHouse, type NewsHouse } from '../builders/news-house.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { shownAs } from './harness/in-page.ts';
import { web } from './harness/web.ts';

/** What an attacker would write into a note; none of it may run, call out or change the page. */
const ATTACKS = [
  '<script>globalThis.attacked = 1</script>',
  '<img src=x onerror="globalThis.attacked = 2">',
  '<img src="https://attacker.invalid/pixel.png">',
  '<svg onload="globalThis.attacked = 3"><script>globalThis.attacked = 4</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.attacked=5&gt;">',
  '<a href="javascript:globalThis.attacked=6">js</a>',
  '<a href="http://plain.invalid/">plain</a>',
  '<a href="data:text/html,<script>1</script>">data</a>',
  '<a href="https://example.com/changes" onclick="globalThis.attacked = 7" target="_self">changes</a>',
  '<iframe src="https://attacker.invalid/"></iframe><object data="x"></object><embed src="x">',
  '<style>body { display: none }</style><link rel="stylesheet" href="https://attacker.invalid/x.css">',
  '<p style="position:fixed;inset:0" class="x" id="root" onmouseover="globalThis.attacked = 8">styled</p>',
  '<form action="https://attacker.invalid/"><input name="password"><button>send</button></form>',
  '<base href="https://attacker.invalid/"><meta http-equiv="refresh" content="0;url=https://attacker.invalid/">',
];
const NEWS =
  '<h2>Mapa mais rápido</h2><p>As frotas abrem <strong>na hora</strong>, e <a href="https://example.com/notas">mais</a>.</p><ul><li>Um</li></ul>';
const notesOf = (content: readonly string[]) =>
  JSON.stringify({
    data: [
      { date: '2026-11-20', content },
      { date: '2026-01-01', content: ['<p>Velha</p>'] },
    ],
  });

let repository: Server;
let house: NewsHouse;
/** The same, whose notes were written by an attacker. */
let attacked: NewsHouse;
let browser: Browser;
beforeAll(async () => {
  repository = createServer(({ url }, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(notesOf(url === '/attacked' ? ATTACKS : [NEWS])),
  );
  await new Promise<void>((resolve) => repository.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(repository.address() as AddressInfo).port}`;
  house = await openNewsHouse({ RELEASE_NOTES_URL: `${origin}/notes` });
  attacked = await openNewsHouse({ RELEASE_NOTES_URL: `${origin}/attacked` });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  await attacked?.close();
  repository?.close();
});

async function open(login: string, options: VisitOptions = {}, url = house.url): Promise<Visit> {
  return signedIn(browser, url, login, { ...options, map: false });
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Novidades|What's new/ });

test('the newest release note is shown at the start, on the indicators where staff land, until the person does not want it again (PSH-17, PSH-18, IND-08)', async () => {
  const { page, close } = await open('operador');
  await page.waitForURL(/\/indicators$/);
  const dialog = dialogOf(page);
  await dialog.getByText('20 de novembro de 2026').waitFor();
  await dialog.getByText('Mapa mais rápido').waitFor();
  await web(dialog).not.toContainText('Velha', { useInnerText: true });
  await expectAccessible(page);
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectAccessible(page));
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await dialog.waitFor();
  await dialog.getByRole('checkbox', { name: 'Não mostrar de novo' }).check();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/metadata'),
  );
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  expect((await saved).request().postDataJSON()).toEqual({
    readReleaseNotesMonitoring: true,
    lastReleaseNotesMonitoring: '2026-11-20',
  });
  const read = page.waitForResponse(/\/api\/.*release-notes/);
  await page.reload();
  await read;
  // The menu opens once the shell stands, which is when a note would be shown.
  await page.getByRole('button', { name: /Otávio Leme/ }).click();
  await web(dialog).toHaveCount(0);
  await close();
}, 120_000);

test('nothing of a note runs, calls out, leads astray or changes the page (PSH-02, PSH-28)', async () => {
  const { page, context, close } = await withSession(browser, attacked.url, 'cliente', { map: false });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.goto(`${attacked.url}/monitoring/trackback`);
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await dialog.getByText('styled').hover();
  const found = await dialog.evaluate((element) => ({
    attacked: (globalThis as { attacked?: number }).attacked,
    forbidden: element.querySelectorAll(
      'script, style, link, iframe, object, embed, form, meta, base, section svg, section input, section img',
    ).length,
    attributes: [...element.querySelectorAll('section *')]
      .flatMap(({ attributes }) => [...attributes].map(({ name }) => name))
      .filter((name) => !['href', 'target', 'rel', 'alt', 'src'].includes(name)),
    links: [...element.querySelectorAll('section a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('rel'),
      link.getAttribute('target'),
    ]),
  }));
  expect(found.attacked).toBeUndefined();
  expect([found.forbidden, found.attributes]).toEqual([0, []]);
  expect(found.links.filter(([, href]) => href !== null)).toEqual([
    ['changes', 'https://example.com/changes', 'noopener noreferrer', '_blank'],
  ]);
  expect(asked.filter((url) => url.includes('invalid'))).toEqual([]);
  expect(new URL(page.url()).origin).toBe(attacked.url);
  // The browser says that it keeps the attacker's handlers, style and base from applying while the note is taken apart.
  await close(/Executing inline event handler|Applying inline style|document's base URI/);
}, 120_000);
