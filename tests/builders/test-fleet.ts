import type { Device } from '../../domain/live/devices/device.ts';
import { userMetadataSchema, type User } from '../../domain/people/users/user.ts';
import { deviceId } from './fixes.ts';

export const BRAND = 6137206846521344;
export const USER: User = {
  id: 1_000_000_000_000_500,
  login: 'operador',
  name: 'Operador',
  mobile: null,
  brand: BRAND,
  profile: 'OPERATOR',
  cpfCnpj: null,
  metadata: userMetadataSchema.parse({ timezone: 'America/Manaus' }),
  data: { displayName: 'Operador', email: null, photoURL: null, shortcuts: [] },
};

export function deviceOf(n: number, given: Partial<Device> = {}): Device {
  return {
    id: deviceId(n),
    identifier: `imei-${n}`,
    imei: null,
    number: null,
    name: `Vehicle ${n}`,
    model: null,
    brandId: BRAND,
    brandName: 'Rastro',
    operator: null,
    status: 'ACTIVE',
    hidden: false,
    color: null,
    vehicleId: null,
    user: USER.id,
    customerName: 'Padaria',
    vehicle: null,
    ...given,
  };
}
