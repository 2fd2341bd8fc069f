import { dotted } from '../i18n/dotted.ts';
/** A vehicle as people know it. */
export interface NamedVehicle {
  id: number;
  name: string | null;
  licensePlate: string | null;
}

/** Plate and name of a vehicle, each once. */
export const vehicleLabel = ({ id, name, licensePlate }: NamedVehicle): string =>
  dotted(licensePlate, name) || String(id);
