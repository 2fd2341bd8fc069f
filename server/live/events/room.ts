import type { Database } from '../../base/db/database.ts';
import { exportable, type ListContext } from '../../base/lists/exportable.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { alarmWord } from '../../base/messages/alarm-words.ts';
import { eventWord } from '../../base/messages/event-words.ts';
import { ownerOf } from '../../base/rights/scope.ts';
import { eventOf, eventPage, eventQuery, type EventFilter, type EventRow } from './event-query.ts';

function filterOf({ scope, query: { device, start, end } }: Omit<ListContext<'events.list'>, 'caller'>): EventFilter {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  if (endMs < startMs) throw new Refusal('invalid-input', { end: 'field.not-valid' });
  return { device, startMs, endMs, ownerId: ownerOf(scope) };
}

/** Events as a file. */
const asFile = exportable({
  call: 'events.list',
  fileName: 'export.events',
  query: (context) => eventQuery(filterOf(context)),
  row: (raw: EventRow) => eventOf(raw),
  columns: [
    { title: 'column.type', value: ({ type }, { locale }) => eventWord(locale, type) },
    { title: 'column.state', value: ({ onOff }, { text }) => text(onOff ? 'value.began' : 'value.ended') },
    { title: 'column.time', isTime: true, value: ({ dateTime }, { time }) => time(dateTime) },
    {
      title: 'column.description',
      value: ({ description }, { locale }) => (description === null ? null : alarmWord(locale, description)),
    },
  ],
});

/** The room of what happened to devices. */
export const eventsRoom = ({ db }: { db: Database }) => ({
  handlers: {
    'events.list': (context) => eventPage(db, filterOf(context), context.query),
  } satisfies Pick<Handlers, 'events.list'>,
  exports: [asFile],
});
