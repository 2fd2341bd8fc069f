import { writeFile } from 'node:fs/promises';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { ReplayOptions } from './arguments.ts';
import { addMissingDevices, makeKey, type Command } from './devices.ts';
import { planOf } from './plan.ts';
import { play } from './play.ts';
import { showProgress } from './progress.ts';
import { readTrack } from './read-track.ts';
import { rateText, rowsText, summaryText } from './report.ts';
import { poster } from './sender.ts';

interface Deps {
  clock: Clock;
  command: Command;
  print: (text: string) => void;
}

async function keyFor(options: ReplayOptions, deps: Deps): Promise<string> {
  return options.key ?? makeKey(deps.command, options.addTo!);
}

/** Reads a track and plays it. Throws when it cannot be read or sent; bad rows are skipped. */
export async function replay(options: ReplayOptions, deps: Deps): Promise<void> {
  const { print, clock } = deps;
  const track = await readTrack(options.file, options.csv);
  const key = await keyFor(options, deps);
  const plan = planOf(track.fixes, options.plan, clock.now());
  const identifiers = [...new Set(plan.map(({ identifier }) => identifier))];
  if (options.addTo)
    print(
      `${await addMissingDevices(deps.command, options.addTo, identifiers)} of ${identifiers.length} devices were new to the brand ${options.addTo}.`,
    );
  print(`Playing ${plan.length} fixes of ${identifiers.length} devices to ${options.server} …`);
  const progress = showProgress(plan.length, clock);
  const { post, close } = poster(options.server, key, options.inFlight);
  const startMs = clock.now();
  try {
    const result = await play(plan, post, clock, progress.add, options.inFlight);
    progress.done();
    print(rateText(result.sent, clock.now() - startMs));
    print(summaryText(track.bad, track.fixes.length - plan.length, result));
    if (options.report) await writeFile(options.report, rowsText(track.bad, result.refused));
  } finally {
    progress.done();
    close();
  }
}
