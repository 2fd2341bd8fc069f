import type { Device } from '../../../domain/live/devices/device.ts';
import { dotted } from '../../base/i18n/dotted.ts';

/** A vehicle as people know it. */
export interface NamedVehicle {
  id: number;
  name: string | null;
  licensePlate: string | null;
}

/** Plate and name of a vehicle, each once. */
export const vehicleLabel = ({ id, name, licensePlate }: NamedVehicle): string =>
  dotted(licensePlate, name) || String(id);

/** The same of the vehicle that a tracker is in. */
export const deviceLabel = ({ id, name, vehicle }: Pick<Device, 'id' | 'name' | 'vehicle'>): string =>
  vehicleLabel({ id, name, licensePlate: vehicle?.licensePlate ?? null });

/** What tells a tracker from others whose vehicles are called alike: its identifier and the client. */
export const deviceNote = ({ name, identifier, customerName }: Device): string =>
  dotted(identifier !== name && identifier, customerName);
