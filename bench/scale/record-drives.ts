import type { Drive } from './drives.ts';
import { deskPageText, filtersText } from './desk.ts';
import { deskPage } from './desk-page.ts';
import { deskFilters } from './desk-server.ts';
import { historyText } from './history.ts';
import { historyPage, historyPageText } from './history-page.ts';
import { historyServer, isPartOfHistory } from './history-server.ts';
import { footprint } from './footprint.ts';
import { footprintTable } from './footprint-table.ts';
import {
  recordDeskFilters,
  recordDeskPage,
  recordFootprint,
  recordHistory,
  recordHistoryPage,
  recordScale,
  recordSoak,
  recordTracker,
  soakText,
} from './record.ts';
import { isPartOfScale, scale } from './scale.ts';
import { kneeText, scaleTable } from './scale-row.ts';
import { isPartOfSoak, soak } from './soak.ts';
import { pressMisses, pressTable } from './press.ts';
import { tracker } from './tracker.ts';

const said = (recorded: boolean): void =>
  console.log(
    recorded ? 'Recorded in bench/results.json and docs/performance.md.' : 'Only a part was run: nothing is recorded.',
  );

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
  console.log(`\n${pressTable(answers)}\n\n${pressMisses(answers)}\n`);
  recordTracker(answers);
  said(true);
};

export const deskDrive: Drive = async () => {
  const filters = await deskFilters();
  console.log(`\n${filtersText(filters)}\n`);
  recordDeskFilters(filters);
  const page = await deskPage();
  console.log(`\n${deskPageText(page)}\n`);
  recordDeskPage(page);
  said(true);
};

export const historyDrive: Drive = async () => {
  const { questions, files } = await historyServer();
  console.log(`\n${historyText(questions, files)}\n`);
  if (!isPartOfHistory()) recordHistory(questions, files);
  const page = await historyPage();
  console.log(`\n${historyPageText(page)}\n`);
  if (!isPartOfHistory()) recordHistoryPage(page);
  said(!isPartOfHistory());
};

export const footprintDrive: Drive = async () => {
  const result = await footprint();
  console.log(`\n${footprintTable(result)}\n`);
  recordFootprint(result);
  said(true);
};
