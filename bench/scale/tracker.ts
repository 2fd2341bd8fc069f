import { openConsole } from './console-page.ts';
import { measured, type PressAnswer, type Step } from './press.ts';
import { freshConsole } from './scale.ts';
import { startFleetServer } from './server-host.ts';

/** The fleet and the stream in which the panel, the list and the dialogs have to answer. */
const VEHICLES = 10_000;
const PER_SECOND = 1_000;
const WARM_UP_MS = 5_000;

const STEPS: readonly Step[] = [
  {
    what: 'a tracker chosen in the list: line, bar and panel',
    press: '[role=option][data-index="2"]',
    shows: '[role=option][data-index="2"][aria-selected=true]',
    back: '[role=option][data-index="2"]',
  },
  {
    what: 'another one while the map still flies',
    before: '[role=option][data-index="3"]',
    press: '[role=option][data-index="2"]',
    shows: '[role=option][data-index="2"][aria-selected=true]',
    back: '[role=option][data-index="2"]',
  },
  {
    what: 'the next page of the list',
    press: 'nav button[aria-label="Próxima página"]:not([disabled])',
    shows: 'nav [role=status]|11–20',
    back: 'nav button[aria-label="Página anterior"]',
  },
  {
    what: 'only those that move',
    press: '[role=group] button[title="Em movimento"]',
    shows: 'nav [role=status]|!10.000',
    back: 'button[title="Em movimento"]',
  },
  {
    what: 'only the active ones',
    press: 'input[type=radio][value=active]',
    shows: 'input[type=radio][value=active]:checked',
    back: 'input[type=radio][value=all]',
  },
  {
    what: 'the table below the map',
    press: 'input[type=radio][value=table]',
    shows: 'tr[data-index="5"] td:nth-child(4)',
    back: 'input[type=radio][value=panel]',
  },
  {
    what: 'the filters',
    press: 'button[aria-label^="Filtros"]',
    shows: '[role=group][aria-label="Filtros"]',
    back: 'button[aria-label^="Filtros"]',
  },
];
const FILTERED: readonly Step[] = [
  {
    what: 'only a model',
    press: '[aria-label="Filtros"] select|Toro',
    shows: 'nav [role=status]|2.500',
    back: '[aria-label="Filtros"] select|',
  },
  {
    what: 'only a group',
    press: '[aria-label="Filtros"] li button[aria-pressed]',
    shows: 'nav [role=status]|1.000',
    back: '[aria-label="Filtros"] li button[aria-pressed]',
  },
];
const CHOSEN: readonly Step[] = [
  {
    what: 'the dialog that shares a tracker',
    press: 'section button:has(.tabler-icon-share)',
    shows: 'dialog[open] h2',
    back: 'Escape',
  },
  {
    what: 'the dialog of its events',
    press: 'section button:has(.tabler-icon-list-details)',
    shows: 'dialog[open] h2',
    back: 'Escape',
  },
];

/** What the tracker takes to answer a person while a whole fleet reports. */
export async function tracker(): Promise<PressAnswer[]> {
  await freshConsole();
  const complaints: string[] = [];
  const server = await startFleetServer(VEHICLES);
  const answers: PressAnswer[] = [];
  try {
    const opened = await openConsole(server, VEHICLES, complaints, server.customer);
    try {
      const { page } = opened;
      await page.goto(`${server.url}/monitoring/trackback`);
      await page.locator('nav [role=status]').filter({ hasText: '10.000' }).waitFor();
      server.offer(PER_SECOND, 'ingest');
      await page.waitForTimeout(WARM_UP_MS);
      for (const step of STEPS) answers.push(await measured(page, step));
      const filters = STEPS.at(-1)!.press;
      await page.locator(filters).click();
      for (const step of FILTERED) answers.push(await measured(page, step));
      await page.locator(filters).click();
      await page.locator('[role=option][data-index="1"]').click();
      await page.locator(CHOSEN[0]!.press).first().waitFor();
      for (const step of CHOSEN) answers.push(await measured(page, step));
    } finally {
      await opened.close();
    }
  } finally {
    server.offer(0, 'ingest');
    await server.stop();
  }
  if (complaints.length > 0) process.stderr.write(`The page complained: ${[...new Set(complaints)].join('; ')}\n`);
  return answers;
}
