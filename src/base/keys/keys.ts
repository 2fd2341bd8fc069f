/** Where a key works: on every screen, on a map, while the time bar is open, in a history, in lists, at the desk of an operator. */
export const keyPlaces = ['everywhere', 'map', 'rewind', 'replay', 'list', 'desk'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

export interface KeyEntry {
  id: string;
  where: KeyPlace;
  /** The key as the browser names it, in small letters. */
  key: string;
  /** With Ctrl, or Cmd where there is one. */
  ctrl?: boolean;
  /** Other keys that do the like, as they are drawn: the arrows of a list. */
  also?: readonly string[];
}

/**
 * Every key of the console: handlers and the list of keys both read it. Texts by `palette.keys.{id}`.
 * Those of maps and lists are the browser's and the map's own habits, written down.
 */
export const KEYS = {
  palette: { id: 'palette', where: 'everywhere', key: 'k', ctrl: true },
  search: { id: 'search', where: 'everywhere', key: '/' },
  panel: { id: 'panel', where: 'everywhere', key: '.' },
  keys: { id: 'keys', where: 'everywhere', key: '?' },
  close: { id: 'close', where: 'everywhere', key: 'escape' },
  pan: { id: 'pan', where: 'map', key: '←', also: ['↑', '→', '↓'] },
  zoom: { id: 'zoom', where: 'map', key: '+', also: ['−'] },
  box: { id: 'box', where: 'map', key: 'Shift' },
  rewind: { id: 'rewind', where: 'map', key: 'r' },
  live: { id: 'live', where: 'rewind', key: 'l' },
  play: { id: 'play', where: 'rewind', key: ' ' },
  replayStep: { id: 'replayStep', where: 'replay', key: '←', also: ['→'] },
  replayPlay: { id: 'replayPlay', where: 'replay', key: ' ' },
  replaySpeed: { id: 'replaySpeed', where: 'replay', key: '+', also: ['−'] },
  walk: { id: 'walk', where: 'list', key: '↑', also: ['↓'] },
  ends: { id: 'ends', where: 'list', key: 'home', also: ['End'] },
  choose: { id: 'choose', where: 'list', key: 'enter' },
  chooseMore: { id: 'chooseMore', where: 'list', key: 'Shift', also: ['↑', '↓'] },
  chooseAll: { id: 'chooseAll', where: 'list', key: 'a', ctrl: true },
  deskNext: { id: 'deskNext', where: 'desk', key: 'j' },
  deskPrevious: { id: 'deskPrevious', where: 'desk', key: 'k' },
  deskOpen: { id: 'deskOpen', where: 'desk', key: 'o' },
  deskAssign: { id: 'deskAssign', where: 'desk', key: 'a' },
  deskSituation: { id: 'deskSituation', where: 'desk', key: 's' },
  deskComment: { id: 'deskComment', where: 'desk', key: 'c' },
  deskResolve: { id: 'deskResolve', where: 'desk', key: 'r' },
  deskCancel: { id: 'deskCancel', where: 'desk', key: 'x' },
} as const satisfies Record<string, KeyEntry>;

export type KeyId = keyof typeof KEYS;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Whether a press is a key of the table. Shift is left to the keyboard's layout: `?` needs it on many, `/` on some. */
export function isKey(entry: KeyEntry, pressed: Pressed): boolean {
  return (
    pressed.key.toLowerCase() === entry.key &&
    (pressed.ctrlKey || pressed.metaKey) === (entry.ctrl ?? false) &&
    !pressed.altKey
  );
}

const SPOKEN: Readonly<Record<string, string>> = { escape: 'Esc', enter: 'Enter', home: 'Home' };

/** How a key is drawn, one text a cap; the space bar as the word given. `apple`: Cmd takes the place of Ctrl. */
export function capsOf(entry: KeyEntry, words: { space: string }, apple: boolean): string[] {
  const named =
    entry.key === ' '
      ? words.space
      : (SPOKEN[entry.key] ?? (entry.key.length === 1 ? entry.key.toUpperCase() : entry.key));
  return [...(entry.ctrl ? [apple ? '⌘' : 'Ctrl'] : []), named, ...(entry.also ?? [])];
}
