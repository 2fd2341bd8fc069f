import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { orderOf, readPage } from '../../base/db/statement.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { visitOf, visitQuery, type VisitRaw } from './visit-query.ts';

const msOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** Handlers of visits. That the caller may see the area and the past of the device was checked before they run. */
export const visitHandlers = ({ db, clock }: { db: Database; clock: Clock }): Pick<Handlers, 'visits.list'> => ({
  'visits.list': async ({ scope, query: { area, device, from, to, page, limit } }) => {
    const nowMs = clock.now();
    const [fromMs, toMs] = [msOf(from), msOf(to)];
    if (fromMs !== undefined && toMs !== undefined && toMs < fromMs)
      throw new Refusal('invalid-input', { to: 'field.not-after-start' });
    const { keys, ...list } = visitQuery({ scope, area, device, fromMs, toMs, nowMs });
    const { content, ...pagination } = await readPage<VisitRaw>(db, { ...list, order: orderOf(keys) }, { page, limit });
    return { ...pagination, content: content.map((raw) => visitOf(raw, nowMs)) };
  },
});
