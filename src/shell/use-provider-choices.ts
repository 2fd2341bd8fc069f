import { useQuery } from '@tanstack/react-query';
import { grants } from '../../domain/grants.ts';
import { providerChoices, type ProviderChoice } from '../../domain/map-providers.ts';
import { useCore, useSignedIn } from './console-context.tsx';
import { useMapPreferences } from './map-preferences.ts';

const NONE: Readonly<Record<string, string>> = {};

/** The brand's parameters, among them the keys of its maps; null until they came. */
export function useBrandParameters(): Readonly<Record<string, string>> | null {
  const core = useCore();
  const { user } = useSignedIn();
  const { data } = useQuery({ queryKey: ['brands', 'parameters', user.brand], queryFn: () => core.call('brands.parameters', { params: { id: String(user.brand) } }) });
  return data?.ok ? data.value : null;
}

/** The maps there are and which of them the person can choose: by permission, the brand's keys, and what the map on screen draws. */
export function useProviderChoices(): ProviderChoice[] {
  const { permissions } = useSignedIn();
  const { offered } = useMapPreferences();
  return providerChoices((permission) => grants(permissions, permission), useBrandParameters() ?? NONE, offered);
}
