import { createDevice } from '../../server/live/devices/create-devices.ts';
import { openTestServer, type TestServer } from './server.ts';
import { NOW_MS } from './tenancy.ts';

/** A server with vehicles of two customers, of a brand, of another brand, and a hidden one; each is named after its device. */
export async function openOwnedVehicles(): Promise<TestServer> {
  const server = await openTestServer();
  const { brands, users } = server.tenancy;
  const device = (identifier: string, brandId: number, user: number | null, manufacture: string, model: string) =>
    createDevice(server.db, {
      identifier,
      brandId,
      hidden: identifier === 'v-hidden',
      user: user === null ? null : { id: user, fromMs: NOW_MS - 3_600_000 },
      vehicle: { name: `Name ${identifier}`, licensePlate: identifier.toUpperCase(), manufacture, model },
    });
  await device('v-own', brands.child, users.customer, 'Volvo', 'FH 540');
  await device('v-next', brands.child, users.neighbour, 'volvo', 'VM 270');
  await device('v-brand', brands.parent, null, 'Fiat', 'Fiorino');
  await device('v-hidden', brands.child, users.customer, 'Secret', 'Unseen');
  await device('v-foreign', brands.foreign, users.foreignCustomer, 'Foreign', 'Car');
  await server.core.refresh();
  return server;
}
