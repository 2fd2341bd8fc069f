import type { Database } from '../db/database.ts';
import { exportable, type ListContext } from '../lists/exportable.ts';
import type { Handlers } from '../http/handler.ts';
import type { EntityNames } from './entity-names.ts';
import { auditEntries, auditEntryOf, readAudit, type AuditFilter, type AuditRow } from './audit-query.ts';

/** What the rooms call the things that entries are about, once they are all there. */
type NamesOf = () => EntityNames;

const filterOf = (
  namesOf: NamesOf,
  { scope: { brandIds, seenBrandIds }, query: { brand: _, ...filter } }: Omit<ListContext<'audit.list'>, 'caller'>,
): AuditFilter => ({ ...filter, brandIds, seenBrandIds, names: namesOf() });

const textOf = (fields: object | null): string | null => (fields === null ? null : JSON.stringify(fields));

/** The trail as a file. Names of actions and fields are those of the trail itself: they are looked for by these. */
const asFile = (namesOf: NamesOf) =>
  exportable({
    call: 'audit.list',
    fileName: 'export.audit',
    query: (context) => auditEntries(filterOf(namesOf, context)),
    row: (raw: AuditRow, { scope }) => auditEntryOf(raw, scope.seenBrandIds),
    columns: [
      { title: 'column.time', isTime: true, value: ({ at }, { time }) => time(at) },
      { title: 'column.actor', value: ({ actor }) => actor },
      { title: 'column.actorName', value: ({ actorName }) => actorName },
      { title: 'column.action', value: ({ action }) => action },
      { title: 'column.entity', value: ({ entity }) => entity },
      { title: 'column.entityId', value: ({ entityId }) => entityId },
      { title: 'column.before', value: ({ before }) => textOf(before) },
      { title: 'column.after', value: ({ after }) => textOf(after) },
      { title: 'column.request', value: ({ requestId }) => requestId },
    ],
  });

/** The room of the audit trail. An administrator reads what happened in the own brand and those below. */
export const auditRoom = ({ db, namesOf }: { db: Database; namesOf: NamesOf }) => ({
  handlers: {
    'audit.list': (context) => readAudit(db, filterOf(namesOf, context), context.query),
  } satisfies Pick<Handlers, 'audit.list'>,
  exports: [asFile(namesOf)],
});
