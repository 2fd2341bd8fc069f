import type { Id } from '../../domain/id.ts';
import type { Database } from '../db/database.ts';
import { createGroup } from '../groups/create-group.ts';
import type { OwnedVehicle } from './areas.ts';
import type { Duty } from './fleet/duties.ts';

/** Customers with so many vehicles keep them in groups. */
const LEAST_VEHICLES = 5;

/** What people call the groups, by what the vehicles in them do, and the group around; one alone has none around it. */
const NAMES: Partial<Record<Duty, readonly [around: string | null, name: string]>> = {
  'haul': ['Cargas', 'Carretas'],
  'regional': ['Cargas', 'Regionais'],
  'night-freight': ['Cargas', 'Carga noturna'],
  'delivery': ['Cidade', 'Entregas'],
  'day-ride': ['Cidade', 'Carros do dia'],
  'night-ride': ['Cidade', 'Carros da noite'],
  'patrol': ['Cidade', 'Rondas'],
  'bus': ['Passageiros', 'Ônibus'],
  'school': ['Passageiros', 'Escolares'],
  'yard': [null, 'Pátio'],
};

/** Puts a customer's vehicles into groups by what they do, two levels deep. */
async function groupVehicles(db: Database, userId: Id, vehicles: readonly OwnedVehicle[]): Promise<void> {
  const { brandId } = vehicles[0]!;
  const byName = new Map<string, { around: string | null; deviceIds: Id[] }>();
  for (const { vehicle, deviceId } of vehicles) {
    const [around, name] = NAMES[vehicle.duty] ?? [];
    if (around === undefined || name === undefined) continue;
    const group = byName.get(name) ?? { around, deviceIds: [] };
    group.deviceIds.push(deviceId);
    byName.set(name, group);
  }
  const parents = new Map<string, Id>();
  for (const [name, { around, deviceIds }] of byName) {
    if (around !== null && !parents.has(around)) parents.set(around, await createGroup(db, { brandId, userId, name: around, deviceIds: [] }));
    await createGroup(db, { brandId, userId, parentId: around === null ? null : parents.get(around)!, name, deviceIds });
  }
}

/** Adds the groups of the demo's larger customers. */
export async function createDemoGroups(db: Database, vehicles: readonly OwnedVehicle[]): Promise<void> {
  const owned = new Map<Id, OwnedVehicle[]>();
  for (const vehicle of vehicles) if (vehicle.userId !== null) owned.set(vehicle.userId, [...(owned.get(vehicle.userId) ?? []), vehicle]);
  for (const [userId, own] of owned) if (own.length >= LEAST_VEHICLES) await groupVehicles(db, userId, own);
}
