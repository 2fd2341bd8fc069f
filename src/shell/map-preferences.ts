import { useSyncExternalStore } from 'react';
import type { MapProvider } from '../../domain/brand.ts';
import { deviceStore } from '../platform.ts';

/** What the footer and the map share. The provider lasts until the page is left; the names toggle stays on the device. */
export interface MapPreferences {
  namesShown: boolean;
  provider: MapProvider;
  /** What can be chosen now. */
  offered: readonly MapProvider[];
  /** A quiet word beside the provider, in the person's language, such as that its tiles cannot be reached; empty for none. */
  word: string;
  setNamesShown(shown: boolean): void;
  setProvider(provider: MapProvider): void;
  setOffered(offered: readonly MapProvider[]): void;
  setWord(word: string): void;
}

const NAMES_KEY = 'rastro.names';
const listeners = new Set<() => void>();

const change = (part: Partial<MapPreferences>): void => {
  preferences = { ...preferences, ...part };
  for (const listener of listeners) listener();
};

let preferences: MapPreferences = {
  namesShown: deviceStore.get(NAMES_KEY) !== 'hidden',
  provider: 'OPENSTREET',
  offered: ['OPENSTREET'],
  word: '',
  setNamesShown: (namesShown) => {
    deviceStore.set(NAMES_KEY, namesShown ? null : 'hidden');
    change({ namesShown });
  },
  setProvider: (provider) => change({ provider }),
  setOffered: (offered) => change({ offered }),
  setWord: (word) => {
    if (word !== preferences.word) change({ word });
  },
};

/** The preferences now; for code outside React. */
export const mapPreferences = (): MapPreferences => preferences;

/** Calls on every change; the answer stops listening. */
export function onMapPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMapPreferences = (): MapPreferences => useSyncExternalStore(onMapPreferences, mapPreferences);
