import type { BrokerMessage } from '../../../contract/messages.ts';
import { AREA_ALARMS } from '../../../domain/desk/areas/area-alarms.ts';

const OF_AREAS: ReadonlySet<string> = new Set(Object.values(AREA_ALARMS));

let watched: number | null = null;

/** The vehicle that a case is worked on about, until the answer is called. */
export function watchVehicle(device: number): () => void {
  watched = device;
  return () => {
    if (watched === device) watched = null;
  };
}

/** Whether a message is only about another vehicle and an area: over an open case that is noise. */
export const isAside = (message: BrokerMessage): boolean =>
  watched !== null && message.message === 'Alarm' && message.body.device !== watched && OF_AREAS.has(message.body.type);
