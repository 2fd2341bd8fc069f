import type { Id } from '../../domain/base/id.ts';
import { judge, NO_MEMORY, type IngestMemory } from '../../domain/live/ingest/ingest-rule.ts';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createDevices } from '../../server/live/devices/create-devices.ts';
import { createGroup } from '../../server/live/groups/create-group.ts';
import type { TelemetryStore } from '../../server/live/telemetry/telemetry.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import type { Traffic } from './traffic.ts';

export const LOGIN = 'bench';
export const CUSTOMER_LOGIN = 'bench-cliente';
export const PASSWORD = 'rastro-bench';
const STATES_A_WRITE = 2_000;
const MODELS = ['Strada', 'Toro', 'FH 540', 'CG 160'] as const;
const REGIONS = 10;

const plateOf = (n: number): string =>
  `${String.fromCharCode(65 + (n % 26), 65 + ((n / 26) % 26), 65 + ((n / 676) % 26))}${n % 10}A${String(n % 100).padStart(2, '0')}`;

/** A group for each tenth of a customer's fleet, and in each a smaller one. */
async function createGroups(db: Database, brandId: Id, userId: Id, devices: readonly Id[]): Promise<void> {
  const share = Math.ceil(devices.length / REGIONS);
  for (let n = 0; n < REGIONS; n += 1) {
    const deviceIds = devices.slice(n * share, (n + 1) * share);
    const parentId = await createGroup(db, { brandId, userId, name: `Região ${n}`, deviceIds });
    await createGroup(db, {
      brandId,
      userId,
      parentId,
      name: `Base ${n}`,
      deviceIds: deviceIds.slice(0, Math.ceil(share / REGIONS)),
    });
  }
}

/** A brand, an operator who sees all of it, and a customer whose fleet it is, in groups. Answers the brand's id. */
export async function createFleet(db: Database, traffic: Traffic): Promise<number> {
  const brandId = await createBrand(db, {
    name: 'Bench',
    alias: 'bench',
    parentId: null,
    palette: { primary: '#2e6373' },
  });
  await createUser(db, { login: LOGIN, password: PASSWORD, name: 'Bench', brandId, profile: 'OPERATOR' });
  const userId = await createUser(db, {
    login: CUSTOMER_LOGIN,
    password: PASSWORD,
    name: 'Cliente',
    brandId,
    profile: 'USER',
  });
  const user = { id: userId, fromMs: 0 };
  // One secret for all: a hundred thousand random ones are not needed.
  const devices = Array.from(traffic.device, (id, n) => ({
    id,
    identifier: String(id),
    brandId,
    secret: `bench-${id}`,
    user,
    vehicle: { name: `Veículo ${n}`, licensePlate: plateOf(n), model: MODELS[n % MODELS.length]! },
  }));
  await createDevices(db, devices);
  await createGroups(db, brandId, userId, [...traffic.device]);
  return brandId;
}

/** Every vehicle has reported once before the page opens. */
export async function writeFirstStates(telemetry: TelemetryStore, traffic: Traffic, nowMs: number): Promise<void> {
  for (let start = 0; start < traffic.vehicles; start += STATES_A_WRITE) {
    const live = new Map<number, { telemetry: Telemetry; memory: IngestMemory }>();
    for (let n = start; n < Math.min(traffic.vehicles, start + STATES_A_WRITE); n += 1) {
      const device = traffic.device[n]!;
      const { live: state, memory } = judge(device, null, NO_MEMORY, traffic.readingOf(n), nowMs);
      if (!state) throw new Error('the ingest rule refused a reading of the bench');
      live.set(device, { telemetry: state, memory });
    }
    await telemetry.write({ history: [], live, events: [] });
  }
}
