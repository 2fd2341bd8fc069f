import type {
  debt as debtPt,
  guest as guestPt,
  layout as layoutPt,
  mapProvider as mapProviderPt,
  quick as quickPt,
  version as versionPt,
} from '../pt-br/layout.ts';
import type { Translated } from '../translated.ts';

/** Where navigation, toolbar and footer stand. */
export const layout: Translated<typeof layoutPt> = {
  title: 'Layout',
  lead: 'Applies to this device. On a phone the layout is always the same.',
  open: 'Layout…',
  variant: 'Navigation',
  variants: { vertical: 'Vertical', horizontal1: 'Horizontal 1', horizontal2: 'Horizontal 2' },
  variantHints: {
    vertical: 'Menu at the side',
    horizontal1: 'Menu on a bar of its own',
    horizontal2: 'Menu in the toolbar',
  },
  parts: { mode: 'Width', navbar: 'Menu', toolbar: 'Toolbar', footer: 'Footer' },
  mode: { full: 'Whole window', boxed: 'Boxed' },
  navbar: { shown: 'Open', folded: 'Icons only', hidden: 'Hidden' },
  toolbar: { above: 'Above the menu', below: 'After the menu', hidden: 'Hidden' },
  toolbarRow: 'Shown',
  footer: { shown: 'Shown', hidden: 'Hidden' },
  noBar: 'Your profile has no side menu, and the toolbar always stays.',
  reset: 'Back to the usual',
  showToolbar: 'Show the toolbar',
  more: 'More screens',
};

/** The visitor's menu. */
export const guest: Translated<typeof guestPt> = {
  menu: 'Visitor menu',
  login: 'Login',
  register: 'Register',
};

/** What is overdue. */
export const debt: Translated<typeof debtPt> = {
  labels: { brand: 'Debt notice of the brand', customer: 'Debt notice of the client' },
  brand: 'Payments of the brand {{name}} are overdue. Settle them so that the service is not suspended.',
  customer:
    'Payments of the client {{name}} are overdue. Ask the client to settle them so that the service is not suspended.',
  dismiss: 'Dismiss the notice',
};

/** Versions of the console. */
export const version: Translated<typeof versionPt> = {
  shown: 'Version {{version}}',
  newer: 'There is a new version of the system ({{version}}). Reload at a good moment.',
  rebuilt: 'The system was updated. Reload at a good moment.',
  label: 'New version',
  reload: 'Reload',
  later: 'Later',
};

/** The short facts of the quick panel. */
export const quick: Translated<typeof quickPt> = {
  title: 'Quick panel',
  open: 'Quick panel',
  fleet: 'Vehicles followed',
  noFleet: 'No map is open: the counts appear with a map on screen.',
  past: 'The map shows the past; the counts are of that moment.',
  link: 'Live link',
  state: 'State',
  freshness: 'Typical delay',
  rate: 'Events a second',
  behind: 'Map behind',
  problems: 'Notices',
  log: 'Local log',
  logEvents: 'Events kept',
  logBytes: 'Space',
  reach: 'Rewinds to',
  system: 'System',
  page: 'Version of this page',
  server: 'Version of the server',
  keysTitle: 'Keys',
};

/** The map's providers that cannot be chosen, and why. */
export const mapProvider: Translated<typeof mapProviderPt> = {
  forbidden: 'Not permitted',
  'no-key': 'The brand has no key',
  unready: 'Not here yet',
};
