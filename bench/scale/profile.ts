import type { Target } from './devtools.ts';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const SAMPLE_EVERY_US = 500;

/** Where a thread's time went while `work` ran: the functions with most time of their own, a line each, share of the whole time first. */
export async function profiled(target: Target, work: () => Promise<void>, most = 25): Promise<string[]> {
  await target.send('Profiler.enable');
  await target.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  await target.send('Profiler.start');
  await work();
  const { profile } = await target.send<{ profile: CpuProfile }>('Profiler.stop');
  await target.send('Profiler.disable');
  return linesOf(profile, most);
}

/** The functions of a profile by their own time; waiting is left out, its share of the time is not. */
export function linesOf({ nodes, samples, timeDeltas }: CpuProfile, most: number): string[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}:${columnNumber + 1}`,
    ]),
  );
  const own = new Map<string, number>();
  samples.forEach((id, i) => own.set(names.get(id)!, (own.get(names.get(id)!) ?? 0) + timeDeltas[i]!));
  const totalUs = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  return [...own]
    .filter(([name]) => !name.startsWith('(idle)'))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, us]) => `${((100 * us) / totalUs).toFixed(2)} % ${name}`);
}
