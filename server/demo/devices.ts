import { pick, seededRandom, type Random } from '../../domain/base/random.ts';
import type { NewDevice } from '../live/devices/create-devices.ts';
import type { DemoBrandIds } from './brands.ts';
import type { Customers, DemoCustomer } from './customers.ts';
import { CALLED, COLOURS, OPERATORS, TRACKER_MODELS } from './fleet/models.ts';
import { drawPlate } from './fleet/plates.ts';
import { isCanceled, isHidden, isInactive, type FleetVehicle } from './fleet/vehicle.ts';
import { demoSecret } from './secrets.ts';

function vehicleName({ duty, kind }: FleetVehicle, customer: DemoCustomer | null, colour: string): string | null {
  if (customer === null) return null;
  if (customer.isPerson) return `${kind.model.split(' ')[0]!} ${colour}`;
  return `${CALLED[duty]} ${String(customer.vehicles).padStart(2, '0')}`;
}

function trackerOf(
  { protocol, index }: FleetVehicle,
  random: Random,
): Pick<NewDevice, 'model' | 'operator' | 'number'> {
  if (isTagged(index)) return { model: 'KTAG', operator: null, number: null };
  if (protocol !== 'traccar')
    return {
      model: protocol === 'osmand' ? 'Traccar Client' : 'OwnTracks',
      operator: pick(random, OPERATORS),
      number: null,
    };
  // 9 0000 and 9 0001 are not assigned.
  const number = `55119000${String(10_000 + (index % 10_000))}`;
  return { model: pick(random, TRACKER_MODELS), operator: pick(random, OPERATORS), number };
}

/** What is rare, by number, so that a fleet of the usual size has one: a tag instead of a tracker, and a tracker in no vehicle. */
const isTagged = (index: number): boolean => index === 49;
const isLoose = (index: number): boolean => index === 31;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * When a tracker came and what became of it: most came within the last four months, one in 53 today, and of the few
 * that rest one in two took its status today.
 */
function ageOf({ index }: FleetVehicle, nowMs: number): Pick<NewDevice, 'status' | 'createdMs' | 'statusSinceMs'> {
  const createdMs =
    index % 53 === 7 ? nowMs - (5 + (index % 40)) * MINUTE_MS : nowMs - (4 + ((index * 37) % 110)) * DAY_MS;
  const status = isCanceled(index) ? 'CANCELED' : isInactive(index) ? 'INACTIVE' : 'ACTIVE';
  const statusSinceMs = status === 'ACTIVE' ? createdMs : index % 2 === 0 ? nowMs - 10 * MINUTE_MS : nowMs - 2 * DAY_MS;
  return { status, createdMs, statusSinceMs };
}

/** The database record of every vehicle of the fleet: plates are unique, secrets follow from the seed. */
export function demoDevices(
  fleet: readonly FleetVehicle[],
  customers: Customers,
  brands: DemoBrandIds,
  seed: number,
  secretSeed: string,
  fromMs: number,
  nowMs: number,
): NewDevice[] {
  const random = seededRandom(seed + 77);
  const plates = new Set<string>();
  const newPlate = (): string => {
    let plate = drawPlate(random);
    while (plates.has(plate)) plate = drawPlate(random);
    plates.add(plate);
    return plate;
  };
  return fleet.map((vehicle) => {
    const hidden = isHidden(vehicle.index);
    const customer = hidden ? null : customers.of(vehicle);
    if (customer) customer.vehicles += 1;
    const age = ageOf(vehicle, nowMs);
    const colour = pick(random, COLOURS);
    const licensePlate = newPlate();
    // Some fleets go by names, others by plates.
    const name =
      customer === null || (!customer.isPerson && customer.userId % 3 === 0)
        ? null
        : vehicleName(vehicle, customer, colour);
    return {
      identifier: vehicle.identifier,
      brandId: customer?.brandId ?? brands.parent,
      secret: demoSecret(secretSeed, vehicle.identifier),
      imei: vehicle.imei,
      ...trackerOf(vehicle, random),
      ...age,
      hidden,
      ...(isLoose(vehicle.index)
        ? {}
        : {
            vehicle: { name, licensePlate, manufacture: vehicle.kind.make, model: vehicle.kind.model, color: colour },
          }),
      // Nobody has had a tracker for longer than it is there.
      user: customer ? { id: customer.userId, fromMs: Math.max(fromMs, age.createdMs ?? fromMs) } : null,
    };
  });
}
