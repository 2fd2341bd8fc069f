import { STAGES } from './stages.ts';
import type { StageRow } from './table.ts';

/** Messages from the process of a stage to its parent. */
export type StageAnswer = { rows: StageRow[] } | { failure: string };

/** The process of one stage: a heap and compiled code of its own, so that no stage meets what another left behind. */
async function run(name: string): Promise<StageAnswer> {
  try {
    const load = STAGES[name];
    if (!load) throw new Error(`no stage is called ${name}`);
    const stage = await load();
    return { rows: await stage() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: message.split('\n')[0]! };
  }
}

const answer = await run(process.argv[2] ?? '');
// A stage that failed may have left something open that would keep the process.
process.send?.(answer, () => process.exit('rows' in answer ? 0 : 1));
