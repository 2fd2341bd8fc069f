import type { DeviceModel } from '../../../domain/live/devices/device-dashboard.ts';
import { batteryOfByte } from '../../../domain/live/telemetry/signal.ts';
import { tabStore } from '../../base/platform.ts';
import type { Ask } from '../../base/query/ask.ts';
import { useAsked } from '../../base/query/use-asked.ts';

/** Where the kinds of trackers stay until the tab is closed. */
export const MODELS_KEY = 'rastro.device-models';

const isModel = (value: unknown): value is DeviceModel => {
  const model = value as Partial<DeviceModel> | null;
  return (
    typeof model?.model === 'string' &&
    typeof model.config?.showBatteryLevel === 'boolean' &&
    typeof model.buttons === 'object' &&
    model.buttons !== null
  );
};

/** Reads the tab's stored list; null where there is none or it is invalid. */
export function modelsFrom(text: string | null): DeviceModel[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(list) && list.every(isModel) ? list : null;
  } catch {
    return null;
  }
}

/** All models of trackers: from the tab's storage, else from the server, then stored for the tab. They are the same for all users. */
async function loadModels(ask: Ask): Promise<DeviceModel[]> {
  const kept = modelsFrom(tabStore.get(MODELS_KEY));
  if (kept) return kept;
  const models = await ask('devices.models', {});
  tabStore.set(MODELS_KEY, JSON.stringify(models));
  return models;
}

const AGAIN_MS = 60_000;

/** The kind of tracker of a name; null while the kinds are not there, or where it is none of them. */
export function useDeviceModel(name: string | null): DeviceModel | null {
  const { value } = useAsked(name === null ? null : ['devices.models'], loadModels, {
    keptMs: Number.POSITIVE_INFINITY,
    againMs: AGAIN_MS,
  });
  return (name !== null && value?.find(({ model }) => model === name)) || null;
}

/** Percent shown of a battery, by its byte and the model of its tracker; null is unknown. */
export function useBattery(byte: number, model: string | null): number | null {
  return batteryOfByte(byte, useDeviceModel(model)?.config.showBatteryLevel ?? false);
}
