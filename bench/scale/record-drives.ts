import type { Drive } from '../drives.ts';
import { recordScale, recordSoak, recordTracker, soakText } from './record.ts';
import { isPartOfScale, scale } from './scale.ts';
import { kneeText, scaleTable } from './scale-row.ts';
import { isPartOfSoak, soak } from './soak.ts';
import { tracker, trackerMisses, trackerTable } from './tracker.ts';

const said = (recorded: boolean): void => console.log(recorded ? 'Recorded in bench/results.json and docs/performance.md.' : 'Only a part was run: nothing is recorded.');

export const scaleDrive: Drive = async () => {
  const rows = await scale();
  console.log(`\n${scaleTable(rows)}\n\n${kneeText(rows)}\n`);
  if (!isPartOfScale()) recordScale(rows);
  said(!isPartOfScale());
};

export const soakDrive: Drive = async () => {
  const result = await soak();
  console.log(`\n${soakText(result)}\n`);
  if (!isPartOfSoak()) recordSoak(result);
  said(!isPartOfSoak());
};

export const trackerDrive: Drive = async () => {
  const answers = await tracker();
  console.log(`\n${trackerTable(answers)}\n\n${trackerMisses(answers)}\n`);
  recordTracker(answers);
  said(true);
};
