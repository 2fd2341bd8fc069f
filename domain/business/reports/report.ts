import type { PermissionName } from '../../people/users/permission.ts';
import { semComunicao, SILENCES, type SilenceRange } from '../../live/devices/no-communication.ts';
import type { Profile } from '../../people/users/user.ts';

/** The reports of the console: the call that lists the rows of each, and who may see it. */
export const REPORTS = {
  silent: { call: 'positions.silent', isForStaff: true, needs: [] },
  telemetry: { call: 'reports.telemetry', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  trips: { call: 'reports.trips', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  mileage: { call: 'reports.mileage', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  utilisation: { call: 'reports.utilisation', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  stops: { call: 'reports.stops', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  speeding: { call: 'reports.speeding', isForStaff: false, needs: ['MONITORING_DEVICES_HISTORY'] },
  visits: {
    call: 'reports.visits',
    isForStaff: false,
    needs: ['MONITORING_AREAS', 'MONITORING_DEVICES_HISTORY'],
  },
  incidents: { call: 'incidents.details', isForStaff: true, needs: ['MONITORING_INCIDENTS'] },
  commands: { call: 'reports.commands', isForStaff: true, needs: ['MONITORING_DEVICES_COMMANDS'] },
} as const satisfies Record<string, { call: string; isForStaff: boolean; needs: readonly PermissionName[] }>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** Whether a list is one of the reports: the end of its export is told as that of a report too. */
export const isReportCall = (call: string): boolean => REPORT_NAMES.some((name) => REPORTS[name].call === call);

/** The reports that a person may see. */
export const reportsFor = (profile: Profile, granted: (permission: PermissionName) => boolean): ReportName[] =>
  granted('MONITORING_REPORTS')
    ? REPORT_NAMES.filter((name) => {
        const { isForStaff, needs } = REPORTS[name];
        return (!isForStaff || profile !== 'USER') && needs.every(granted);
      })
    : [];

/** The range of silence that a value of `semComunicao` stands for; null for what is none. */
export function silenceAsked(text: string | null): SilenceRange | null {
  const asked = semComunicao.safeParse(text);
  return asked.success ? SILENCES.find(({ report }) => report === asked.data)!.range : null;
}
