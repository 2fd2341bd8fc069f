import { useSyncExternalStore } from 'react';
import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import type { TileChoice, TileKind, TileRefusal } from '../../../domain/live/devices/map-providers.ts';
import { deviceStore } from '../platform.ts';

/** What the footer and the map share. The provider lasts until the map is left; the names toggle stays on the device. */
export interface MapPreferences {
  namesShown: boolean;
  provider: MapProvider;
  /** What the tiles of a provider show; Open Street has roads only. */
  kind: TileKind;
  /** The person chose since the map was entered: nothing else may choose any more. */
  isPicked: boolean;
  /** The provider that did not give its tiles, until another choice. */
  refused: { provider: MapProvider; reason: TileRefusal } | null;
  /** What can be chosen now. */
  offered: readonly MapProvider[];
  /** A short note beside the provider, in the user's language, such as that its tiles are unavailable; empty for none. */
  word: string;
  setNamesShown(shown: boolean): void;
  /** A map was entered: it begins on Open Street. */
  reset(): void;
  /** The person's choice. */
  pick(choice: Pick<TileChoice, 'provider'> & Partial<TileChoice>): void;
  /** What the rules choose, unless the person did. */
  switchTo(provider: MapProvider): void;
  /** A provider did not give its tiles: back to Open Street, where it stays until the person chooses. */
  fallBack(refused: MapPreferences['refused']): void;
  setOffered(offered: readonly MapProvider[]): void;
  setWord(word: string): void;
}

const NAMES_KEY = 'rastro.names';
const START = { provider: 'OPENSTREET', kind: 'roads', isPicked: false, refused: null } as const;
const listeners = new Set<() => void>();

const change = (part: Partial<MapPreferences>): void => {
  preferences = { ...preferences, ...part };
  for (const listener of listeners) listener();
};

let preferences: MapPreferences = {
  namesShown: deviceStore.get(NAMES_KEY) !== 'hidden',
  ...START,
  offered: ['OPENSTREET'],
  word: '',
  setNamesShown: (namesShown) => {
    deviceStore.set(NAMES_KEY, namesShown ? null : 'hidden');
    change({ namesShown });
  },
  reset: () => change(START),
  pick: ({ provider, kind = preferences.kind }) =>
    change({ provider, kind: provider === 'OPENSTREET' ? 'roads' : kind, isPicked: true, refused: null }),
  switchTo: (provider) => {
    if (!preferences.isPicked && provider !== preferences.provider) change({ provider });
  },
  fallBack: (refused) => change({ ...START, isPicked: true, refused }),
  setOffered: (offered) => change({ offered }),
  setWord: (word) => {
    if (word !== preferences.word) change({ word });
  },
};

/** The preferences now; for code outside React. */
export const mapPreferences = (): MapPreferences => preferences;

/** Calls on every change; returns an unsubscribe function. */
export function onMapPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMapPreferences = (): MapPreferences => useSyncExternalStore(onMapPreferences, mapPreferences);
