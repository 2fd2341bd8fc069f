import { commandType } from '../../../domain/live/telemetry/protocol-model.ts';
import { oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** Outcomes to filter by: each some states of a command. */
export const OUTCOMES = ['QUEUED,PENDING,SENT', 'DONE', 'FAILED,EXPIRED,UNKNOWN', 'CANCELLED'] as const;

/** The commands that were sent to a vehicle: in the address, so that what is looked at can be sent to a colleague. */
export const HISTORY = listSpec({
  call: 'commands.list',
  filters: { status: oneOf(OUTCOMES), type: oneOf(commandType.options) },
  keep: 'address',
  sizes: [10, 25, 50],
  sorts: [],
});
