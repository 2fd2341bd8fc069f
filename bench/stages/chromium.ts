import { openPage, type PageHost } from '../page-host.ts';
import { rowOf, type StageRow } from '../table.ts';

async function onPage(work: (page: PageHost) => Promise<StageRow[]>): Promise<StageRow[]> {
  const page = await openPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Each has databases of its own. */
const USERS = 7;

/** The fleet to disk through the event log and back again, in a browser that was closed between. */
export const disk = (): Promise<StageRow[]> =>
  onPage(async (page) => {
    const { first, next } = await page.ask('persist', USERS);
    await page.restartBrowser();
    const { columns, names } = await page.ask('restore', USERS);
    return [
      rowOf('fleet to disk, all vehicles moved', 'ms', 'one raw put of the same bytes', next),
      rowOf('fleet to disk, first time, with names', 'ms', 'one raw put of the same bytes, names as JSON', first),
      rowOf('fleet from disk', 'ms', 'one raw get of the same bytes', columns),
      rowOf('names from disk', 'ms', 'one raw get of the same names as JSON bytes', names),
    ];
  });

/** 100,000 changed rows from the worker to the page's mirror. */
export const diff = (): Promise<StageRow[]> =>
  onPage(async (page) => {
    const { page: onThePage, worker } = await page.ask('diff', { rounds: 21, warmUp: 6 });
    const baseline = 'an empty transfer of as many buffers';
    return [
      rowOf('diff to page: script in the worker', 'ms', baseline, worker),
      rowOf('diff to page: script on the page', 'ms', baseline, onThePage),
    ];
  });

/** 100,000 changed rows from the mirror to the buffers of the vehicle layer. */
export const layer = (): Promise<StageRow[]> =>
  onPage(async (page) => {
    const baseline = 'the same bytes written to a bare WebGL buffer';
    const jumping = await page.ask('layer', { rounds: 31, warmUp: 10, gliding: false });
    const gliding = await page.ask('layer', { rounds: 31, warmUp: 10, gliding: true });
    return [
      rowOf('layer update, 100,000 vehicles', 'ms', baseline, jumping),
      rowOf('layer update, 100,000 vehicles, all in sight and gliding', 'ms', baseline, gliding),
    ];
  });
