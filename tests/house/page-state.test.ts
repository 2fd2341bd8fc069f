import { expect, test } from 'vitest';
import { codeFiles, isTest } from './sources.ts';
import { keptNames, parsed } from './syntax.ts';

/**
 * What lives as long as the page and not as long as a session, and why nothing of a person stays in it. What holds something of a
 * person is made with `once` of src/session/session-scope.ts, or forgotten with its `onEnd`.
 */
const OF_THE_PAGE: Readonly<Record<string, string>> = {
  'src/brand/apply-brand.ts': 'the brand of the page, which is that of its address',
  'src/brand/shown-brand.ts': 'the brand of the page, which is that of its address',
  'src/chat/open-chat.ts': 'whether the script is there; what is open is closed at the end of a session',
  'src/clients/search-opener.ts': 'what a screen offers while it is drawn',
  'src/device-panel/panel-choices.ts': 'which groups are hidden on this device',
  'src/fleet/current-fleet.ts': 'the fleet of the screen while it is drawn',
  'src/i18n/format.ts': 'language and zone; the zone goes with the session gate',
  'src/i18n/i18n.ts': 'whether all texts are loaded',
  'src/i18n/time-zones.ts': 'the zones that the browser knows, by language',
  'src/i18n/ticker.ts': 'the clock; the moment that is shown goes with the fleet',
  'src/keys/coming-screen.ts': 'how many screens are on their way',
  'src/keys/screen-actions.ts': 'what a screen offers while it is drawn',
  'src/map/base-map-protocol.ts': 'the embedded base map',
  'src/map/drawn-frames.ts': 'how often, how late and how dearly frames were drawn',
  'src/map/full-screen.ts': 'whether the map fills the screen; the map says so no more when it is left',
  'src/map/my-place.ts': 'a mark for each map, gone with it',
  'src/map/start-maplibre.ts': 'whether the library was started',
  'src/map/text-sheet.ts': 'how wide texts are drawn: names are asked for by their text, and none is ever read out',
  'src/map/webgl.ts': 'what the browser can do',
  'src/palette/palette-state.ts': 'which dialog of the keyboard is open; closed when its host goes',
  'src/push/platform.ts': 'the loudspeaker',
  'src/push/watched-vehicle.ts': 'the vehicle of the case that is on the screen, until that is left',
  'src/query/ask.ts': 'a number',
  'src/form/drafts.ts': 'what one person typed when their session ended; gone as soon as another has a form',
  'src/form/leave-guard.ts': 'the form that asks before it is left, while it is drawn',
  'src/console/map-preferences.ts': 'what the map draws; begun anew at the end of a session',
  'src/reload/platform.ts': 'which failures were those of a piece of the page that comes with the reload',
  'src/screens/history/route-data.ts': 'what was made of tracks, gone with the answers they came in',
  'src/screens/history/use-vehicles.ts': 'what was made of tracks, gone with the answers they came in',
  'src/screens/report-displacement/base-picture.ts':
    'the picture that is drawn before the next one; it goes with its page',
  'src/shell/session-effects.ts':
    'the lock that says that somebody is signed in here; let go when the session is forgotten',
  'src/shell/use-layout.ts': 'the layout chosen on this device',
  'src/ui/covers.ts': 'what lies over the map while it is drawn',
  'src/ui/dialogs.ts': 'the open dialogs; closed at the end of a session',
  'src/ui/top-layer.tsx': 'the open dialogs, while they are drawn',
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
