import { useState } from 'react';
import { deviceStore } from '../../base/platform.ts';
import { markOf } from '../../base/session/mark-of.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** A moment as it is kept on the device; 0 where there is none, or something else was put there. */
export const lookFromText = (text: string | null): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;

export interface LastLook {
  /** When the person looked last before this visit, ms of the server's clock; 0 is never. What is newer is unread. */
  sinceMs: number;
  /** They have looked at what there was up to a moment. */
  looked(ms: number): void;
}

/** When a person last looked at a list of news, kept for each person on the device, after signing out too. What is unread stays so for the whole visit. */
export function useLastLook(list: 'alarms' | 'incidents'): LastLook {
  const { user } = useSignedIn();
  const key = `rastro.last-look.${list}.${markOf(user.id)}`;
  const [sinceMs] = useState(() => lookFromText(deviceStore.get(key)));
  return {
    sinceMs,
    looked: (ms) => {
      if (ms > lookFromText(deviceStore.get(key))) deviceStore.set(key, String(Math.floor(ms)));
    },
  };
}
