import type { ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import { drawId } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';

interface KnownModel {
  models: readonly string[];
  buttons: ModelButtons;
  commandV2?: boolean;
  /** Whether the battery level it reports is the real one, in percent. */
  showBatteryLevel?: boolean;
}

const SHARED = { sharePosition: true, speedAlert: true };
/** With a relay that cuts the vehicle. */
const RELAY: ModelButtons = { ...SHARED, blockVehicle: true, reboot: true, requestPosition: true };
/** Runs on a battery of its own, wired to nothing. */
const PORTABLE: ModelButtons = { ...SHARED, blockVehicle: false, reboot: true, requestPosition: true };

/** Kinds of trackers that are known from the start. */
const KNOWN: readonly KnownModel[] = [
  {
    models: [
      'GT06N',
      'FMB920',
      'FMB125',
      'FMB130',
      'FMB140',
      'FMC130',
      'FMC920',
      'GV75',
      'GV300',
      'GV50',
      'Concox X3',
      'Concox CRX1',
      'ST4315U',
      'ST310U',
      'ST340',
      'VL03',
    ],
    buttons: RELAY,
  },
  // Block and unblock, but no remote reboot.
  { models: ['TK103', 'TK303'], buttons: { ...RELAY, reboot: false } },
  { models: ['J16', 'GL300', 'AT4'], buttons: PORTABLE, showBatteryLevel: true },
  { models: ['GT06'], buttons: RELAY, commandV2: false },
  { models: ['OwnTracks'], buttons: { ...PORTABLE, reboot: false }, showBatteryLevel: true },
  {
    models: ['Traccar Client'],
    buttons: { ...PORTABLE, reboot: false, requestPosition: false },
    showBatteryLevel: true,
  },
  {
    models: ['KTAG'],
    buttons: { blockVehicle: false, reboot: false, requestPosition: false, sharePosition: true, speedAlert: false },
  },
];

/** Writes the known models into the database where they are not there yet; one that was changed stays as it is. */
export async function ensureKnownModels(db: Database): Promise<void> {
  const rows = KNOWN.flatMap(({ models, buttons, commandV2 = true, showBatteryLevel = false }) =>
    models.map((model) => ({ model, id: drawId(secureRandom), buttons, commandV2, showBatteryLevel })),
  );
  await db.query(
    `INSERT INTO device_models (model, id, command_v2, buttons, show_battery_level)
     SELECT model, id, "commandV2", buttons, "showBatteryLevel"
     FROM json_to_recordset($1::json) AS known (model text, id bigint, "commandV2" boolean, buttons jsonb, "showBatteryLevel" boolean)
     ON CONFLICT (model) DO NOTHING`,
    [JSON.stringify(rows)],
  );
}
