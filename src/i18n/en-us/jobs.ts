import type { jobs as ptBr, tray as ptBrTray } from '../pt-br/jobs.ts';
import type { Translated } from '../translated.ts';

export const jobs: Translated<typeof ptBr> = {
  title: 'Exports',
  lead: 'Files are made in the background and can be downloaded for a while. Only you see them.',
  none: 'No exports.',
  unread: 'The exports could not be read',
  export: 'Export',
  started: 'Download started: {{title}}.',
  show: 'Show',
  done: 'Ready to download: {{title}}.',
  failed: '{{title}}: {{error}} {{reason}}',
  rows: '{{done}} of {{total}} rows · {{percent}}',
  rowsKept: '{{rows}} rows · until {{until}}',
  since: '{{state}} · {{when}}',
  noData: '{{title}}: {{reason}}',
  ready: 'Download ready',
  later: 'Later',
  fileOf: '{{name}} · {{size}} · {{rows}} rows',
  formats: { xlsx: 'Spreadsheet (XLSX)', csv: 'Separated text (CSV)', pdf: 'Pages to print (PDF)' },
  progressOf: 'Progress of {{title}}',
  download: 'Download',
  downloadOf: 'Download {{title}} ({{size}})',
  cancelOf: 'Cancel {{title}}',
  removeOf: 'Remove {{title}}',
  batch: {
    queued: 'Waiting',
    running: '{{done}} of {{total}} vehicles',
    done: 'Ended: {{total}} vehicles',
    failed: 'Stopped before the end',
    cancelled: 'Sending was stopped',
    showOf: 'Show the outcome of {{title}}',
  },
  states: {
    queued: 'Waiting',
    running: 'Under way',
    done: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  faults: {
    forbidden: 'You no longer have permission for this list.',
    missing: 'What was to be exported is gone or no longer yours to see.',
    'no-data': 'No data was found.',
    'bad-file': 'The file cannot be imported. Open it at “Add device”: the reason stands there.',
    'too-large': 'The file became too large. Choose a shorter period or fewer rows.',
    'storage-full': 'The server has no room left for files. Try again later.',
    'server-lost': 'The server stopped before the end. Export again.',
    internal: 'Something went wrong on the server. Export again.',
  },
};

export const tray: Translated<typeof ptBrTray> = {
  open: 'Open the exports',
  openBusy_one: 'Open the exports: {{count}} under way, {{percent}}',
  openBusy_other: 'Open the exports: {{count}} under way, {{percent}}',
};
