import { LICENSE_WARNING_DAYS } from '../../domain/desk/driver.ts';
import { drawId } from '../../domain/base/id.ts';
import { pick, randomInt, seededRandom } from '../../domain/base/random.ts';
import { DEFAULT_TIMEZONE } from '../../domain/base/time/time-zone.ts';
import type { WorkingHours } from '../../domain/base/time/working-hours.ts';
import type { Database } from '../base/db/database.ts';
import type { NewDevice } from '../live/devices/create-devices.ts';
import { createDrivers } from '../desk/drivers/create-drivers.ts';
import { secureRandom } from '../base/platform.ts';
import { driverTagOf } from './fleet/driver-tag.ts';
import { personName } from './fleet/names.ts';

const DAY_MS = 86_400_000;
const CATEGORIES = ['B', 'C', 'D', 'E', 'AB', 'AE'] as const;

const onDays = (weekdays: readonly number[], from: string, to: string): WorkingHours =>
  weekdays.map((weekday) => ({ weekday, from, to }));
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Days with a break at noon, office hours, nights, Sundays off; and somebody of whom nobody has said. */
const WORKING_HOURS: readonly WorkingHours[] = [
  [...onDays(WEEKDAYS, '07:00', '11:30'), ...onDays(WEEKDAYS, '13:00', '17:30')],
  onDays(WEEKDAYS, '08:00', '18:00'),
  onDays([1, 2, 3, 4, 5, 6], '22:00', '06:00'),
  onDays([1, 2, 3, 4, 5, 6], '06:00', '14:20'),
  [],
];

/** Days that a licence still holds: every eighth is over, every eighth ends soon. */
function licenseDays(random: () => number, index: number): number {
  if (index % 48 === 8) return -randomInt(random, 5, 90);
  if (index % 48 === 20) return randomInt(random, 1, LICENSE_WARNING_DAYS);
  return randomInt(random, LICENSE_WARNING_DAYS + 1, 1_500);
}

/**
 * Registers the drivers of the demo by the tags that its trackers read, each with the vehicle that reads it and the
 * next one of the brand; one tag in five is of nobody, one licence in eight is over and one ends soon.
 */
export async function insertDemoDrivers(
  tx: Database,
  devices: readonly NewDevice[],
  ids: readonly number[],
  seed: number,
  nowMs: number,
): Promise<void> {
  const random = seededRandom(seed + 211);
  const drivers = devices.flatMap(({ brandId }, index) => {
    const electronicTag = driverTagOf(index);
    if (electronicTag === null || index % 30 === 26) return [];
    const next = devices.findIndex((device, at) => at > index && device.brandId === brandId);
    return [
      {
        id: drawId(secureRandom),
        brandId,
        userId: null,
        driverName: personName(random),
        number: String(10_000_000_000 + index * 7_919_317),
        driverLicenseCategory: pick(random, CATEGORIES),
        driverLicenseExpiration: new Date(nowMs + licenseDays(random, index) * DAY_MS).toISOString().slice(0, 10),
        electronicTag,
        vehicles: [index, next].flatMap((at) => (at < 0 ? [] : [ids[at]!])),
        workingHours: [...WORKING_HOURS[(Math.floor(index / 6) + Math.floor(index / 30)) % WORKING_HOURS.length]!],
        timeZone: DEFAULT_TIMEZONE,
      },
    ];
  });
  await createDrivers(tx, drivers);
}
