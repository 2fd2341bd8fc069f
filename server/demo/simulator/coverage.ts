import { distanceM } from '../../../domain/base/geo/geo.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { mixed } from '../fleet/vehicle.ts';

/** Tunnels and mountain stretches without a mobile network: centre and radius in metres. */
const DEAD_ZONES: readonly (readonly [latitude: number, longitude: number, radiusM: number])[] = [
  [-23.885, -46.485, 3_500], // Imigrantes, the tunnels of the Serra do Mar
  [-24.08, -47.2, 5_000], // Régis Bittencourt, Serra do Cafezal
  [-25.0, -48.47, 6_000], // Régis Bittencourt, Barra do Turvo
  [-22.69, -43.83, 2_500], // Dutra, Serra das Araras
  [-22.56, -43.245, 3_000], // BR-040, Serra de Petrópolis
  [-25.895, -48.96, 4_000], // BR-376, Serra de Guaratuba
  [-20.545, -44.64, 3_500], // Fernão Dias, Carmópolis
  [-18.0, -45.42, 9_000], // BR-040 north of Três Marias
  [-16.9, -41.46, 8_000], // BR-116, Minas' north-east
  [-23.592, -46.652, 350], // tunnel Ayrton Senna
  [-23.578, -46.689, 250], // tunnel Max Feffer
  [-23.352, -46.595, 1_800], // Fernão Dias, tunnels of Mairiporã
];

/** Whether a tracker has no network at a place. */
export const isDeadZone = (latitude: number, longitude: number): boolean =>
  DEAD_ZONES.some(
    ([lat, lon, radiusM]) => Math.abs(lat - latitude) < 0.1 && distanceM(lat, lon, latitude, longitude) < radiusM,
  );

const HOUR_MS = 3_600_000;
/** Share of the hours in which a tracker is out of reach for a while. */
const OUTAGE_SHARE = 0.006;

/** Whether a tracker is out of reach by chance (a bad SIM, a loose aerial): the same at the same time on every start. */
export function isOut(seed: number, index: number, timeMs: number): boolean {
  const hour = Math.floor(timeMs / HOUR_MS);
  const random = seededRandom(mixed(seed, index, hour));
  if (random() >= OUTAGE_SHARE) return false;
  const from = random() * 0.5;
  const share = timeMs / HOUR_MS - hour;
  return share >= from && share < from + 0.2 + random() * 0.3;
}
