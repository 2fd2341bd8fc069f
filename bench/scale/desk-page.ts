import { openConsole } from './console-page.ts';
import { measured, type PressAnswer, type Step } from './press.ts';
import { freshConsole } from './scale.ts';
import { startFleetServer } from './server-host.ts';
import { INCIDENTS } from './desk-server.ts';

/** On the page a fleet is only what stands beside the incidents. */
const VEHICLES = 2_000;
const CHANGES_PER_SECOND = 50;
const WARM_UP_MS = 5_000;

const tabOf = (tab: string): string => `[data-tab="${tab}"]`;
const chosenTab = (tab: string): string => `[role=tab][aria-selected=true] ${tabOf(tab)}`;
const READ = 'section:has(table[aria-busy=false])';

const STEPS: readonly Step[] = [
  { what: 'another tab: it is chosen', press: tabOf('RESOLVED'), shows: chosenTab('RESOLVED'), back: tabOf('OPEN') },
  {
    what: 'another tab: its rows',
    press: tabOf('RESOLVED'),
    shows: `${READ} tbody tr|Resolvido`,
    back: tabOf('OPEN'),
  },
  {
    what: 'the next page: it is chosen',
    press: 'nav button[aria-label="Próxima página"]:not([disabled])',
    shows: 'nav [role=status]|11–20',
    back: 'nav button[aria-label="Página anterior"]',
  },
  {
    what: 'the next page: its rows',
    press: 'nav button[aria-label="Próxima página"]:not([disabled])',
    shows: `${READ} nav [role=status]|11–20`,
    back: 'nav button[aria-label="Página anterior"]',
  },
  {
    what: 'a row chosen, with what can be done',
    press: 'tbody tr:nth-child(3) input[type=checkbox]',
    shows: '[role=group] [role=status]|1',
    back: 'tbody tr:nth-child(3) input[type=checkbox]',
  },
];
const FILTERS: Step = {
  what: 'the advanced filter',
  press: '[role=tab]:last-of-type',
  shows: 'form[aria-label] button[type=submit]',
  back: tabOf('OPEN'),
};

export interface DeskPage {
  answers: PressAnswer[];
  /** Changes that were really made, a second. */
  changesPerSecond: number;
}

/** What the desk takes to answer an operator while others change incidents. */
export async function deskPage(): Promise<DeskPage> {
  await freshConsole();
  const complaints: string[] = [];
  const server = await startFleetServer(VEHICLES, { incidents: INCIDENTS });
  const answers: PressAnswer[] = [];
  let changesPerSecond = 0;
  try {
    const opened = await openConsole(server, VEHICLES, complaints);
    try {
      const { page } = opened;
      await page.goto(`${server.url}/monitoring/operator-area`);
      await page.locator('tbody tr').nth(9).waitFor();
      server.change(CHANGES_PER_SECOND);
      await page.waitForTimeout(WARM_UP_MS);
      const [before, startMs] = [await server.tally(), performance.now()];
      for (const step of [...STEPS, FILTERS]) answers.push(await measured(page, step));
      const { changes } = await server.tally();
      changesPerSecond = ((changes - before.changes) * 1000) / (performance.now() - startMs);
    } finally {
      await opened.close();
    }
  } finally {
    await server.stop();
  }
  if (complaints.length > 0) process.stderr.write(`The page complained: ${[...new Set(complaints)].join('; ')}\n`);
  return { answers, changesPerSecond };
}
