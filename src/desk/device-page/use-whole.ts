import { useEffect, useEffectEvent } from 'react';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import { useDashboardOf } from '../../live/devices/dashboard.ts';
import { useKeptAnswers } from '../../base/query/kept-answers.ts';
import type { Asked } from '../../base/query/question.ts';
import { useCall } from '../../base/query/use-call.ts';

const inputOf = (device: number) => ({ params: { id: String(device) } });

/** Calls that tell the same of a device in other words: asked again once it was changed here. */
export const STALE_BY_CHANGE = [
  'devices.read',
  'devices.dashboard',
  'devices.detail',
  'devices.changes',
  'devices.owners',
] as const;

/** Everything about a device; read again when a dialog of its panel changed it. */
export function useWhole(device: number): Asked<DeviceWhole> {
  const asked = useCall('devices.whole', inputOf(device));
  const { dashboard } = useDashboardOf(device);
  const { value } = asked;
  const isBehind = value !== undefined && dashboard !== null && dashboard.version > value.version;
  const { again } = asked;
  const askAgain = useEffectEvent(() => again());
  useEffect(() => {
    if (isBehind) askAgain();
  }, [isBehind]);
  return asked;
}

/** Puts in place what the server answered to a change: every tab shows it at once. */
export function useKeepWhole(): (whole: DeviceWhole) => void {
  const kept = useKeptAnswers();
  return (whole) => kept.put('devices.whole', inputOf(whole.id), whole);
}
