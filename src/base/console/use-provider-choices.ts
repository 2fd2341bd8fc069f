import { grants } from '../../../domain/people/users/grants.ts';
import { providerChoices, type ProviderChoice } from '../../../domain/live/devices/map-providers.ts';
import { useCall } from '../query/use-call.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useMapPreferences } from './map-preferences.ts';

/** Maps that are not offered for a failure come back by themselves. */
const AGAIN_MS = 15_000;
const NONE: Readonly<Record<string, string>> = {};

/** The brand's parameters, among them the keys of its maps; null until they came. */
export function useBrandParameters(): Readonly<Record<string, string>> | null {
  const { user } = useSignedIn();
  return useCall('brands.parameters', { params: { id: String(user.brand) } }, { againMs: AGAIN_MS }).value ?? null;
}

/** The maps there are and which of them the person can choose: by permission, the brand's keys, and what the map on screen draws. */
export function useProviderChoices(): ProviderChoice[] {
  const { permissions } = useSignedIn();
  const { offered } = useMapPreferences();
  return providerChoices((permission) => grants(permissions, permission), useBrandParameters() ?? NONE, offered);
}
