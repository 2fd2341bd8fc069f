import type { Device } from '../../../domain/live/devices/device.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { deviceFilterOf } from '../devices/device-handlers.ts';
import { deviceRows } from '../devices/device-query.ts';
import { exportable } from '../../base/lists/exportable.ts';
import type { PositionDeps } from './position-handlers.ts';

/** A vehicle with what it last said; null where it never did, or where the reader may not see that. */
type Row = Device & { heardAt: string | null; last: Telemetry | null };

/** The list of vehicles as a file: what each is, and where it was last. */
export const deviceExport = ({ live, directory, clock }: PositionDeps) =>
  exportable<'devices.detail', { device: Device }, Row>({
    call: 'devices.detail',
    fileName: 'export.devices',
    query: (context) => deviceRows(deviceFilterOf(context), clock.now()),
    row: ({ device }, { scope }) => {
      // A customer sees nothing from before the device was assigned to them.
      const sinceMs =
        scope.kind === 'staff' ? Number.NEGATIVE_INFINITY : (directory.byId(device.id)?.userSinceMs ?? Infinity);
      const last = live.last(device.id);
      const heardMs = live.lastHeardMs(device.id);
      return {
        ...device,
        last: last !== null && Date.parse(last.dateTime) >= sinceMs ? last : null,
        heardAt: heardMs !== null && heardMs >= sinceMs ? new Date(heardMs).toISOString() : null,
      };
    },
    columns: [
      { title: 'column.device', value: ({ name }) => name },
      { title: 'column.plate', value: ({ vehicle }) => vehicle?.licensePlate ?? null },
      { title: 'column.customer', value: ({ customerName }) => customerName },
      { title: 'column.brand', value: ({ brandName }) => brandName },
      { title: 'column.tracker', value: ({ identifier }) => identifier },
      { title: 'column.model', value: ({ model }) => model },
      { title: 'column.status', value: ({ status }, { text }) => text(`status.${status}`) },
      { title: 'column.lastCommunication', isTime: true, value: ({ heardAt }, { time }) => time(heardAt) },
      { title: 'column.positionAt', isTime: true, value: ({ last }, { time }) => time(last?.dateTime ?? null) },
      { title: 'column.latitude', value: ({ last }) => last?.latitude ?? null },
      { title: 'column.longitude', value: ({ last }) => last?.longitude ?? null },
      { title: 'column.speed', value: ({ last }) => last?.speed ?? null },
      {
        title: 'column.ignition',
        value: ({ last }, { text }) =>
          last === null || last.ignition === null ? null : text(last.ignition ? 'word.on' : 'word.off'),
      },
    ],
  });
