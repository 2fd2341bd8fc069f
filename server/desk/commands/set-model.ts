import { drawId } from '../../../domain/base/id.ts';
import type { ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, firstOf, type RecordRoom } from '../../base/records/change-row.ts';

/** What is known of a kind of trackers. */
export interface ModelFacts {
  commandV2: boolean;
  buttons: ModelButtons;
  /** Whether the battery level it reports is the real one. */
  showBatteryLevel: boolean;
}

const INSERT = `INSERT INTO device_models (model, id, command_v2, buttons, show_battery_level) VALUES ($1, $2, $3, $4::jsonb, $5)
  ON CONFLICT (model) DO NOTHING RETURNING id`;
const READ =
  'SELECT command_v2 AS "commandV2", buttons, show_battery_level AS "showBatteryLevel" FROM device_models WHERE id = $1';
const UPDATE = 'UPDATE device_models SET command_v2 = $2, buttons = $3::jsonb, show_battery_level = $4 WHERE id = $1';

/** Adds a kind of trackers, or changes what it can do, and writes that down; its name is what devices have as their model. */
export async function setModel(room: RecordRoom, model: string, facts: ModelFacts, author: Author): Promise<void> {
  const columnsOf = ({ commandV2, buttons, showBatteryLevel }: ModelFacts): unknown[] => [
    commandV2,
    JSON.stringify(buttons),
    showBatteryLevel,
  ];
  const told = { entity: 'model', action: 'model.set' } as const;
  const isAdded = await room.db.transaction(async (tx) => {
    const added = await firstOf<{ id: number }>(tx, INSERT, model, drawId(secureRandom), ...columnsOf(facts));
    if (added)
      await recordChange(tx, room.clock, author, {
        ...told,
        brandId: null,
        entityId: added.id,
        after: { model, ...facts },
      });
    return added !== null;
  });
  if (isAdded) return;
  const { id } = (await firstOf<{ id: number }>(room.db, 'SELECT id FROM device_models WHERE model = $1', model))!;
  await changeRow<ModelFacts>(room, {
    table: 'device_models',
    id,
    read: (tx) => firstOf(tx, READ, id),
    next: () => facts,
    write: (tx, next) => tx.query(UPDATE, [id, ...columnsOf(next)]),
    audit: {
      ...told,
      author,
      brandOf: () => null,
      mask: ({ before, after }) => ({ before, after: { model, ...after } }),
    },
  });
}
