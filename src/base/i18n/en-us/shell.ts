import type { idle as idlePt, link as linkPt, problem as problemPt, shell as shellPt } from '../pt-br/shell.ts';
import type { Translated } from '../translated.ts';
import { firstShell } from './first-shell.ts';

/** What stands around every screen. */
export const shell: Translated<typeof shellPt> = {
  ...firstShell,
  skip: 'Skip to content',
  account: 'Account of {{name}}, {{initials}}',
  profile: { ADMINISTRATOR: 'Administrator', OPERATOR: 'Operator', USER: 'Client' },
  theme: 'Theme',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  language: 'Language',
  diagnostics: 'Diagnostics',
  logout: 'Sign out',
  names: 'Names and plates',
  provider: 'Map',
  providers: { OPENSTREET: 'Open Street', GOOGLE: 'Google', HERE: 'Here' },
  notFoundTitle: 'Page not found',
  notFound: 'The address {{path}} does not exist in this system.',
  home: 'Go to the start',
  sessions: 'My sessions',
  brandChanged: "The brand's colors cannot be read; the console shows itself in neutral colors.",
  brandChangedAction: 'Repair',
};

/** The footer's mark of the live link. */
export const link: Translated<typeof linkPt> = {
  idle: 'Idle',
  connecting: 'Connecting…',
  live: 'Live',
  waiting: 'Reconnecting',
  polling: 'Updated every {{seconds}} s',
  lastKnown: 'last known positions',
  downSince: 'No connection since {{time}}: last known positions',
  waitingIn: 'Next try {{when}}',
  behind: 'map {{seconds}} s behind',
  events_one: '{{shown}} event/s',
  events_many: '{{shown}} events/s',
  events_other: '{{shown}} events/s',
  status: 'State of the connection',
  problems_one: '{{count}} notice',
  problems_many: '{{count}} notices',
  problems_other: '{{count}} notices',
  noProblems: 'Everything works. No problem to report.',
  freshness: 'Typical delay: {{p50}}; in the worst 1%: {{p99}}.',
  freshnessUnknown: 'No event has arrived within the last minute.',
  toDiagnostics: 'Open diagnostics',
};

/** Standing problems: what happened and what to do. */
export const problem: Translated<typeof problemPt> = {
  since: 'Since {{time}}',
  'link-down': {
    title: 'No live connection',
    tip: 'The map shows the last known positions. The connection comes back by itself; if it takes long, check the network.',
  },
  'link-polling': {
    title: 'Updated every {{seconds}} s: the network lets no live connection through',
    tip: 'Positions are read from the server every {{seconds}} s, and alerts and lists every half minute. Ask the network administrator to allow WebSocket connections to this address.',
  },
  'server-unreachable': {
    title: 'Server out of reach',
    tip: 'Searches and forms do not answer now. Check the network or wait for the server to return.',
  },
  'server-disk-full': {
    title: 'The disk of the server is full',
    tip: 'Nothing new is taken from trackers; what was stored can be read. Trackers that keep their positions send them later. The administrator has to make room.',
  },
  'server-clock-off': {
    title: 'The clock of the server is wrong',
    tip: 'Nothing new is taken from trackers; what was stored can be read. The administrator has to set the clock.',
  },
  'server-elsewhere': {
    title: 'This server does not hear the trackers',
    tip: 'Another server of this system does, and positions shown here may be old. Open the console at its address, or talk to the administrator.',
  },
  'fleet-incomplete': {
    title: 'List of vehicles incomplete',
    tip: 'Not every vehicle or position could be loaded. The console asks for what is missing again by itself.',
  },
  stale: {
    title: 'Data is late',
    tip: 'No event has arrived for a while. What the map shows may have changed already.',
  },
  'storage-refused': {
    title: 'Local storage refused',
    tip: 'The history of this page stays in memory only and is lost with the tab. Leave private mode or allow storage for this site.',
  },
  'storage-full': {
    title: 'Local storage full',
    tip: 'The history of this page stays in memory only. Free some disk space on this device.',
  },
  'contract-mismatch': { title: 'Another version than the server', tip: 'Reload the page to use the new version.' },
  'subscription-refused': {
    title: 'Part of the data was refused',
    tip: 'The server does not allow following everything that was asked for. Sign out and in again; if it stays, talk to the administrator.',
  },
  'clock-skew': {
    title: 'The clock of this device is wrong',
    tip: 'Set the date and time of the device. Times on screen follow the clock of the server.',
  },
  'core-restarting': {
    title: 'Taking the data up again',
    tip: 'The part of this page that receives the data ended and is being started again. There is nothing you need to do.',
  },
  behind: {
    title: 'The map is {{seconds}} s behind: more arrives than this tab can draw',
    tip: 'Close other heavy tabs or zoom in. No event is lost on the server.',
  },
};

export const idle: Translated<typeof idlePt> = {
  title: 'Are you still there?',
  text: 'The live positions were paused because nothing happened for a while.',
  continue: 'Continue',
  pausedStaff: 'Live is paused for lack of activity. Move the mouse or touch to go on.',
};
