import { expect, test } from 'vitest';
import { REPORT_NAMES, REPORTS } from '../../../domain/business/reports/report.ts';
import { CALLS, specOf } from '../calls.ts';
import { permissionsOfCall } from '../base/needs.ts';

test('a report is a list that is paged and exported, for whom the console offers it to (RPT-01, RPT-02)', () => {
  for (const name of REPORT_NAMES) {
    const { call, isForStaff, needs } = REPORTS[name];
    const spec = specOf(call);
    expect(Object.keys(CALLS), name).toContain(call);
    expect(spec.exportable, name).toBe(true);
    expect(spec.access.includes('USER'), name).toBe(!isForStaff);
    expect(
      permissionsOfCall(spec).filter((permission) => permission !== 'MONITORING_REPORTS'),
      name,
    ).toEqual(needs);
  }
});
