import { useEffect } from 'react';
import type { MapProvider } from '../../../../domain/people/brands/brand.ts';
import { useMapPreferences } from '../../../base/console/map-preferences.ts';

const DRAWABLE: readonly MapProvider[] = ['OPENSTREET', 'GOOGLE', 'HERE'];

/** Every visit of a map starts on OpenStreetMap, and says what it can draw. */
export function useFreshProvider(): void {
  const { reset, setOffered } = useMapPreferences();
  useEffect(() => {
    reset();
    setOffered(DRAWABLE);
  }, [setOffered, reset]);
}
