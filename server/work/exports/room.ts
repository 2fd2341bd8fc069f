import { CALLS, specOf, type CallName, type ExportableName } from '../../../contract/rest/calls.ts';
import { exportStateOf, linkCallOf } from '../../../domain/work/download.ts';
import type { Job } from '../../../domain/work/job.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { message } from '../../base/messages/message.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import type { AnyExportable } from '../../base/lists/exportable.ts';
import { historyExport } from './history-export.ts';
import { startHistoryExport, type HistoryExportDeps } from './history-handler.ts';
import { listExport } from './list-export.ts';

/** The exportable lists of all rooms. One that the contract promises and nobody brings fails, at the start and with its name. */
export function exportsOf(rooms: readonly { exports?: readonly AnyExportable[] }[]): AnyExportable[] {
  const lists = rooms.flatMap((room) => room.exports ?? []);
  for (const name of Object.keys(CALLS) as CallName[])
    if (specOf(name).exportable && !lists.some(({ call }) => call === name))
      throw new Error(`export of ${name}: no room brings its columns`);
  return lists;
}

type Asked = Pick<Parameters<Handlers['exports.start']>[0], 'caller' | 'body' | 'locale' | 'requestId'>;
type Names = 'exports.start' | 'exports.incidents' | 'positions.export' | 'telemetry.export';

/** Filters as the address of a list writes them. */
const filtersOf = (body: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** The room of exports. Who took which list or history out of the console is in the audit trail. */
export function exportsRoom(deps: HistoryExportDeps) {
  const { clock, queue } = deps;
  const kind = listExport(deps);
  const historyKind = historyExport(deps);
  const start = ({ caller, body, locale, requestId }: Asked): Promise<Job> =>
    queue(kind, body, { caller, locale }, (tx) =>
      recordChange(tx, clock, authorOf(caller, requestId), {
        brandId: caller.brandId,
        action: 'list.export',
        entity: 'export',
        entityId: null,
        after: { call: body.call, filters: body.query, format: body.format },
      }),
    );
  /** Asks for the file of a list by its filters alone. */
  const startList = async (
    { body, ...asked }: Omit<Asked, 'body'> & { body: object },
    call: ExportableName,
    name: MessageCode,
  ) => {
    const title = message(asked.locale, name);
    const { id, state } = await start({ ...asked, body: { title, call, query: filtersOf(body), format: 'xlsx' } });
    return { id, status: exportStateOf(state), description: title, downloadLink: linkCallOf(id, 0) };
  };
  return {
    jobs: [kind, historyKind],
    handlers: {
      'exports.start': start,
      'exports.incidents': (asked) => startList(asked, 'incidents.details', 'export.incidents'),
      'positions.export': (asked) => startList(asked, 'positions.silent', 'export.positions'),
      'telemetry.export': (asked) => startHistoryExport(deps, historyKind, asked),
    } satisfies Pick<Handlers, Names>,
  };
}
