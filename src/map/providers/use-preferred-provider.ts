import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferredProvider } from '../../../domain/map-providers.ts';
import { useCore, useSignedIn } from '../../shell/console-context.tsx';
import { useMapPreferences } from '../../shell/map-preferences.ts';
import { useBrandParameters, useProviderChoices } from '../../shell/use-provider-choices.ts';

/** After the start on Open Street the map goes to the provider that the brand prefers, as far as it can be chosen. */
export function usePreferredProvider(): void {
  const core = useCore();
  const { user } = useSignedIn();
  const { isPicked, switchTo } = useMapPreferences();
  const areKeysKnown = useBrandParameters() !== null;
  const choices = useProviderChoices();
  const hasOthers = areKeysKnown && choices.some(({ provider, state }) => provider !== 'OPENSTREET' && state === 'offered');
  // The preference matters to nobody who has no choice.
  const { data } = useQuery({ queryKey: ['brands', 'read', user.brand], queryFn: () => core.call('brands.read', { params: { id: String(user.brand) } }), enabled: hasOthers });
  const preference = data === undefined ? undefined : data.ok ? data.value.mapProvider : null;
  const wanted = hasOthers && preference !== undefined ? preferredProvider(choices, preference) : null;
  useEffect(() => {
    if (wanted !== null && !isPicked) switchTo(wanted);
  }, [wanted, isPicked, switchTo]);
}
