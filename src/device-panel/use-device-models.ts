import { useQuery } from '@tanstack/react-query';
import type { Core } from '../../contract/core.ts';
import type { DeviceModel } from '../../domain/device-dashboard.ts';
import { tabStore } from '../platform.ts';
import { useCore } from '../shell/console-context.tsx';

/** Where the kinds of trackers stay until the tab is closed. */
export const MODELS_KEY = 'rastro.device-models';

const isModel = (value: unknown): value is DeviceModel => {
  const model = value as Partial<DeviceModel> | null;
  return typeof model?.model === 'string' && typeof model.config?.showBatteryLevel === 'boolean' && typeof model.buttons === 'object' && model.buttons !== null;
};

/** Reads what the tab kept; null where there is nothing or it is of another shape. */
export function modelsFrom(text: string | null): DeviceModel[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(list) && list.every(isModel) ? list : null;
  } catch {
    return null;
  }
}

/** All kinds of trackers: those the tab kept, else the server's, kept for the tab. Throws the failure where they cannot be had. */
async function loadModels(core: Core): Promise<DeviceModel[]> {
  const kept = modelsFrom(tabStore.get(MODELS_KEY));
  if (kept) return kept;
  const answer = await core.call('devices.models', {});
  if (!answer.ok) throw new Error(answer.failure.message);
  tabStore.set(MODELS_KEY, JSON.stringify(answer.value));
  return answer.value;
}

const AGAIN_MS = 60_000;

/** The kind of tracker of a name; null while the kinds are not there, or where it is none of them. */
export function useDeviceModel(name: string | null): DeviceModel | null {
  const core = useCore();
  const { data } = useQuery({
    queryKey: ['devices', 'models'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    queryFn: () => loadModels(core),
  });
  return (name !== null && data?.find(({ model }) => model === name)) || null;
}
