import { useEffect } from 'react';
import { preferredProvider } from '../../../../domain/live/devices/map-providers.ts';
import { useCall } from '../../../base/query/use-call.ts';
import { useSignedIn } from '../../../base/session/session-context.tsx';
import { useMapPreferences } from '../../../base/console/map-preferences.ts';
import { useBrandParameters, useProviderChoices } from '../../../base/console/use-provider-choices.ts';

/** After the start on Open Street the map goes to the provider that the brand prefers, as far as it can be chosen. */
export function usePreferredProvider(): void {
  const { user } = useSignedIn();
  const { switchTo } = useMapPreferences();
  const areKeysKnown = useBrandParameters() !== null;
  const choices = useProviderChoices();
  const hasOthers =
    areKeysKnown && choices.some(({ provider, state }) => provider !== 'OPENSTREET' && state === 'offered');
  // The preference matters to nobody who has no choice.
  const brand = useCall('brands.read', hasOthers ? { params: { id: String(user.brand) } } : null);
  // A preference that cannot be had is none.
  const preference = brand.value ? brand.value.mapProvider : brand.failure ? null : undefined;
  const wanted = hasOthers && preference !== undefined ? preferredProvider(choices, preference) : null;
  useEffect(() => {
    if (wanted !== null) switchTo(wanted);
  }, [wanted, switchTo]);
}
