import { sql } from 'drizzle-orm';
import type { SilentDevice } from '../../../contract/rest/desk/indicator-calls.ts';
import { idList } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME, PERSON_NAME } from '../../live/devices/directory-rows.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { isoOf, silentDevices, type IndicatorDeps } from './indicator-handlers.ts';

type SilentRow = Omit<SilentDevice, 'lastCommunication'> & { spokeMs: number | null };

/**
 * Last positions as a file. Who is silent is known in memory; the statement gives each its name, in the order of since when they are:
 * one that speaks while the file is made leaves it or not, and moves none of the others.
 */
export const silentExport = (deps: IndicatorDeps) =>
  exportable({
    call: 'positions.silent',
    fileName: 'export.positions',
    query: async (context) => {
      const nowMs = deps.clock.now();
      const chosen = await silentDevices(deps, context, nowMs);
      const since = idList(chosen.map(({ communicationMs, createdMs }) => Math.floor(communicationMs ?? createdMs)));
      const isKnown = sql`${sql.param(chosen.map(({ communicationMs }) => communicationMs !== null))}::boolean[]`;
      return {
        fields: sql`d.id, ${DEVICE_NAME} AS name, v.license_plate AS "licensePlate", ${PERSON_NAME} AS "customerName", b.name AS "brandName",
          d.model, d.status, CASE WHEN silent.spoke THEN silent.since END AS "spokeMs"`,
        from: sql`FROM unnest(${idList(chosen.map(({ id }) => id))}, ${since}, ${isKnown}) AS silent (id, since, spoke) JOIN devices d ON d.id = silent.id
          JOIN brands b ON b.id = d.brand_id ${deviceJoins(nowMs)} WHERE true`,
        keys: [{ by: sql`silent.since` }, { by: sql`d.id` }],
      };
    },
    row: ({ spokeMs, ...device }: SilentRow) => ({ ...device, lastCommunication: isoOf(spokeMs) }),
    columns: [
      { title: 'column.device', value: ({ name }) => name },
      { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
      { title: 'column.customer', value: ({ customerName }) => customerName },
      { title: 'column.brand', value: ({ brandName }) => brandName },
      { title: 'column.model', value: ({ model }) => model },
      { title: 'column.status', value: ({ status }) => status },
      {
        title: 'column.lastCommunication',
        isTime: true,
        value: ({ lastCommunication }, { time }) => time(lastCommunication),
      },
    ],
  });
