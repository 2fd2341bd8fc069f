import type { Id } from '../../domain/base/id.ts';
import { paletteColour } from '../../domain/base/palette.ts';
import type { Database } from '../base/db/database.ts';
import { createGroup } from '../live/groups/create-group.ts';
import type { OwnedVehicle } from './areas.ts';
import type { Duty } from './fleet/duties.ts';
import { shareDemoGroups } from './shared-groups.ts';

/** Customers with so many vehicles keep them in groups. */
const LEAST_VEHICLES = 5;

/** What people call the groups, by what the vehicles in them do, and the group around; one alone has none around it. */
const NAMES: Partial<Record<Duty, readonly [around: string | null, name: string]>> = {
  haul: ['Cargas', 'Carretas'],
  regional: ['Cargas', 'Regionais'],
  'night-freight': ['Cargas', 'Carga noturna'],
  delivery: ['Cidade', 'Entregas'],
  'day-ride': ['Cidade', 'Carros do dia'],
  'night-ride': ['Cidade', 'Carros da noite'],
  patrol: ['Cidade', 'Rondas'],
  bus: ['Passageiros', 'Ônibus'],
  school: ['Passageiros', 'Escolares'],
  yard: [null, 'Pátio'],
};

/** Groups of the vehicles of a customer by their duty, by customer. */
export type DemoGroups = ReadonlyMap<Id, ReadonlyMap<Duty, Id>>;

/** Puts a customer's vehicles into groups by what they do, two levels deep; answers the group of each duty. */
async function groupVehicles(
  db: Database,
  userId: Id,
  vehicles: readonly OwnedVehicle[],
): Promise<ReadonlyMap<Duty, Id>> {
  const { brandId } = vehicles[0]!;
  const byName = new Map<string, { around: string | null; duty: Duty; deviceIds: Id[] }>();
  for (const { vehicle, deviceId } of vehicles) {
    const [around, name] = NAMES[vehicle.duty] ?? [];
    if (around === undefined || name === undefined) continue;
    const group = byName.get(name) ?? { around, duty: vehicle.duty, deviceIds: [] };
    group.deviceIds.push(deviceId);
    byName.set(name, group);
  }
  const parents = new Map<string, Id>();
  const groups = new Map<Duty, Id>();
  let made = 0;
  const color = (): string => paletteColour(made++);
  for (const [name, { around, duty, deviceIds }] of byName) {
    if (around !== null && !parents.has(around))
      parents.set(around, await createGroup(db, { brandId, userId, name: around, color: color(), deviceIds: [] }));
    const id = await createGroup(db, {
      brandId,
      userId,
      parentId: around === null ? null : parents.get(around)!,
      name,
      color: color(),
      deviceIds,
    });
    groups.set(duty, id);
  }
  return groups;
}

/** Adds the groups of the demo's larger customers, some of them shared. */
export async function createDemoGroups(
  db: Database,
  vehicles: readonly OwnedVehicle[],
  nowMs: number,
): Promise<DemoGroups> {
  const owned = new Map<Id, OwnedVehicle[]>();
  for (const vehicle of vehicles)
    if (vehicle.userId !== null) owned.set(vehicle.userId, [...(owned.get(vehicle.userId) ?? []), vehicle]);
  const groups = new Map<Id, ReadonlyMap<Duty, Id>>();
  for (const [userId, own] of owned)
    if (own.length >= LEAST_VEHICLES) groups.set(userId, await groupVehicles(db, userId, own));
  await shareDemoGroups(db, nowMs);
  return groups;
}
