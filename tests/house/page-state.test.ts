import { expect, test } from 'vitest';
import { codeFiles, isTest } from './sources.ts';
import { keptNames, parsed } from './syntax.ts';

/**
 * What lives as long as the page and not as long as a session, and why nothing of a person stays in it. What holds something of a
 * person is made with `once` of src/base/session/session-scope.ts, or forgotten with its `onEnd`.
 */
const OF_THE_PAGE: Readonly<Record<string, string>> = {
  'src/base/brand/apply-brand.ts': 'the brand of the page, which is that of its address',
  'src/base/brand/shown-brand.ts': 'the brand of the page, which is that of its address',
  'src/people/support/open-chat.ts': 'whether the script is there; what is open is closed at the end of a session',
  'src/live/clients/search-opener.ts': 'what a screen offers while it is drawn',
  'src/desk/device-panel/panel-choices.ts': 'which groups are hidden on this device',
  'src/live/fleet/current-fleet.ts': 'the fleet of the screen while it is drawn',
  'src/base/i18n/format.ts': 'language and zone; the zone goes with the session gate',
  'src/base/i18n/i18n.ts': 'whether all texts are loaded',
  'src/base/i18n/time-zones.ts': 'the zones that the browser knows, by language',
  'src/base/i18n/ticker.ts': 'the clock; the moment that is shown goes with the fleet',
  'src/base/keys/coming-screen.ts': 'how many screens are on their way',
  'src/base/keys/screen-actions.ts': 'what a screen offers while it is drawn',
  'src/live/map/base-map-protocol.ts': 'the embedded base map',
  'src/live/map/drawn-frames.ts': 'how often, how late and how dearly frames were drawn',
  'src/live/map/full-screen.ts': 'whether the map fills the screen; the map says so no more when it is left',
  'src/live/map/my-place.ts': 'a mark for each map, gone with it',
  'src/live/map/start-maplibre.ts': 'whether the library was started',
  'src/live/map/text-sheet.ts':
    'how wide texts are drawn: names are asked for by their text, and none is ever read out',
  'src/live/map/webgl.ts': 'what the browser can do',
  'src/palette/palette-state.ts': 'which dialog of the keyboard is open; closed when its host goes',
  'src/people/notifications/platform.ts': 'the loudspeaker',
  'src/people/notifications/watched-vehicle.ts': 'the vehicle of the case that is on the screen, until that is left',
  'src/base/query/ask.ts': 'a number',
  'src/base/form/drafts.ts': 'what one person typed when their session ended; gone as soon as another has a form',
  'src/base/form/leave-guard.ts': 'the form that asks before it is left, while it is drawn',
  'src/base/console/map-preferences.ts': 'what the map draws; started over at the end of a session',
  'src/base/reload/platform.ts': 'which failures were those of a piece of the page that comes with the reload',
  'src/desk/history/route-data.ts': 'what was made of tracks, gone with the answers they came in',
  'src/desk/history/use-vehicles.ts': 'what was made of tracks, gone with the answers they came in',
  'src/business/reports/base-picture.ts': 'the picture that is drawn before the next one; it goes with its page',
  'src/shell/session-effects.ts':
    'the lock that says that somebody is signed in here; let go when the session is forgotten',
  'src/shell/use-layout.ts': 'the layout chosen on this device',
  'src/base/ui/covers.ts': 'what lies over the map while it is drawn',
  'src/base/ui/dialogs.ts': 'the open dialogs; closed at the end of a session',
  'src/base/ui/top-layer.tsx': 'the open dialogs, while they are drawn',
};

test('what the page keeps outside of a session is known, with the reason why nothing of a person stays in it', () => {
  const page = codeFiles().filter((file) => file.startsWith('src/') && !isTest(file));
  expect(page.length, 'the rule read no file').toBeGreaterThan(100);
  const found = page.map((file) => ({ file, names: keptNames(parsed(file)) })).filter(({ names }) => names.length > 0);
  expect(found.filter(({ file }) => !(file in OF_THE_PAGE))).toEqual([]);
  expect(
    Object.keys(OF_THE_PAGE).filter((file) => !found.some((one) => one.file === file)),
    'nothing is kept there any more',
  ).toEqual([]);
}, 60_000);

test('the rule finds what changes and what is filled, and leaves tables alone', () => {
  const source =
    "let owner = null; export const desks = new WeakMap<A, B>(); const TABLE = new Set(['a']); const one = { of: new Map() };";
  expect(keptNames(parsed('example.ts', source))).toEqual(['owner', 'desks']);
});
