import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { eventPage } from './event-query.ts';

/** Handlers of what happened to devices. That the caller may read the device's past was checked before they run. */
export function eventHandlers({ db }: { db: Database }): Pick<Handlers, 'events.list'> {
  return {
    'events.list': ({ caller, query: { device, start, end, page, limit } }) => {
      const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
      if (endMs < startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
      return eventPage(db, { device, startMs, endMs, ownerId: caller.profile === 'USER' ? caller.userId : null }, page, limit);
    },
  };
}
