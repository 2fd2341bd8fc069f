import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Asked } from '../../base/query/question.ts';
import { useCall } from '../../base/query/use-call.ts';

/** How long a silence is before it counts, until another length is chosen; minutes. */
export const USUAL_SILENCE_MIN = 60;

/** How a device did in the last week; its days are those of the person's zone. */
export function useHealth(device: number, silenceMin: number = USUAL_SILENCE_MIN): Asked<DeviceHealth> {
  const { timeZone } = useFormat();
  return useCall(
    'devices.health',
    { params: { id: String(device) }, query: { silenceMin, tz: timeZone } },
    { keepsBefore: true },
  );
}
