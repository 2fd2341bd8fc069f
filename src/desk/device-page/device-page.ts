import { createContext, useContext } from 'react';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { DeviceWhole } from '../../../domain/live/devices/device-page.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';

/** What every tab is drawn of. */
export interface DevicePage {
  whole: DeviceWhole;
  /** The same as lists and dialogs know a device. */
  device: Device;
  /** Its row in the fleet around; below 0 where it is not in it, such as a cancelled one. */
  row: number;
  /** The newest record, live; null where there is none or it is not there yet. */
  telemetry: Telemetry | null;
}

export const DevicePageContext = createContext<DevicePage | null>(null);

/** The device whose page this is. */
export function useDevicePage(): DevicePage {
  const page = useContext(DevicePageContext);
  if (page === null) throw new Error('no page of a device around this component');
  return page;
}

/** A device as lists know it, out of all that its page knows. */
export const deviceOf = (whole: DeviceWhole): Device => ({
  id: whole.id,
  identifier: whole.identifier,
  imei: whole.imei,
  number: whole.number,
  name: whole.shownName,
  model: whole.model,
  brandId: whole.brandId,
  brandName: whole.brandName,
  operator: whole.operator,
  status: whole.status,
  hidden: whole.hidden,
  color: whole.vehicleColor,
  vehicleId: whole.vehicleId,
  user: whole.owner?.user ?? null,
  customerName: whole.owner?.name ?? null,
  vehicle:
    whole.vehicleId === null
      ? null
      : {
          name: whole.name,
          licensePlate: whole.licensePlate,
          manufacture: whole.manufacture,
          model: whole.vehicleModel,
          color: whole.vehicleColor,
        },
});
