import { STAGES } from './stages.ts';

/** The process of one stage: a heap and compiled code of its own, so that no stage meets what another left behind. */
const load = STAGES[process.argv[2] ?? ''];
if (!load || !process.send) throw new Error('started by bench/main.ts with the name of a stage');
const stage = await load();
process.send(await stage());
process.disconnect();
