import { DateTime } from 'luxon';
import type { ImportField, ImportKind, RowFault } from '../../../domain/work/import.ts';
import { toldValue, type RowValues } from '../../../domain/work/import-cells.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';

/** A row whose cells are well, as it is compared with what there is. */
export interface GoodRow {
  line: number;
  values: RowValues;
  /** SHA-256 of all that it brings. */
  print: string;
}

/** Where rows come to. */
export interface Into {
  kind: ImportKind;
  brandId: Id;
  /** The brand and those below it: a vehicle may be of each of them. */
  brandIds: readonly Id[];
  /** All brands that the importer sees. */
  seenBrandIds: readonly Id[];
  /** The importer's zone. */
  zone: string;
  nowMs: number;
}

export interface Judged {
  field: ImportField;
  reason: RowFault;
}

/** What became of a row: what is wrong with it, that there is nothing to do, or the records that it names. */
export interface Verdict {
  row: GoodRow;
  faults: Judged[];
  isSame: boolean;
  /** Somebody has its identifier whom the importer does not see. */
  isForeign: boolean;
  ownerId: Id | null;
  ownerFromMs: number;
  groupId: Id | null;
  model: string | null;
  device: { id: Id; brandId: Id; vehicleId: Id | null; vehicle: Record<string, string | null> } | null;
}

export const textIn = (values: RowValues, field: ImportField): string | null => {
  const value = values[field];
  return value === undefined ? null : String(value);
};

const lowered = (rows: readonly GoodRow[], field: ImportField): string[] => [
  ...new Set(rows.flatMap(({ values }) => textIn(values, field)?.toLowerCase() ?? [])),
];

/** Those of the rows' prints that were imported into a brand before. */
async function knownPrints(db: Database, { brandId }: Into, rows: readonly GoodRow[]): Promise<Set<string>> {
  const found = await db.query<{ print: string }>(
    'SELECT print FROM import_prints WHERE brand_id = $1 AND print = ANY ($2::text[])',
    [brandId, rows.map(({ print }) => print)],
  );
  return new Set(found.map(({ print }) => print));
}

const verdictOf = (row: GoodRow, nowMs: number): Verdict => ({
  row,
  faults: [],
  isSame: false,
  isForeign: false,
  ownerId: null,
  ownerFromMs: nowMs,
  groupId: null,
  model: null,
  device: null,
});

interface Known {
  owners: Map<string, Id>;
  models: Map<string, string>;
  hasModels: boolean;
  groups: { id: Id; name: string; userId: Id | null }[];
}

/** Owners, models and groups that rows name. A customer of another brand is as unknown as one that does not exist. */
async function lookUp(db: Database, { brandId }: Into, rows: readonly GoodRow[]): Promise<Known> {
  const owners = await db.query<{ id: Id; login: string }>(
    `SELECT id, lower(login) AS login FROM users WHERE brand_id = $1 AND profile = 'USER' AND disabled_at IS NULL AND lower(login) = ANY ($2::text[])`,
    [brandId, lowered(rows, 'owner')],
  );
  const models = await db.query<{ model: string }>('SELECT model FROM device_models');
  const groups = await db.query<{ id: Id; name: string; userId: Id | null }>(
    'SELECT id, lower(name) AS name, user_id AS "userId" FROM groups WHERE brand_id = $1 AND lower(name) = ANY ($2::text[]) ORDER BY id',
    [brandId, lowered(rows, 'group')],
  );
  return {
    owners: new Map(owners.map(({ id, login }) => [login, id])),
    models: new Map(models.map(({ model }) => [model.toLowerCase(), model])),
    hasModels: models.length > 0,
    groups,
  };
}

/** Looks at what a row of a device names beside it. */
function judgeNames(verdict: Verdict, { owners, models, hasModels, groups }: Known, { zone, nowMs }: Into): void {
  const { row, faults } = verdict;
  const [owner, model, group, since] = (['owner', 'model', 'group', 'ownerSince'] as const).map((field) =>
    textIn(row.values, field),
  );
  if (owner) {
    verdict.ownerId = owners.get(owner.toLowerCase()) ?? null;
    if (verdict.ownerId === null) faults.push({ field: 'owner', reason: 'unknown-owner' });
  }
  if (since) {
    verdict.ownerFromMs = DateTime.fromISO(since, { zone }).toMillis();
    if (verdict.ownerFromMs > nowMs) faults.push({ field: 'ownerSince', reason: 'in-future' });
  }
  if (model) {
    verdict.model = hasModels ? (models.get(model.toLowerCase()) ?? null) : model;
    if (verdict.model === null) faults.push({ field: 'model', reason: 'unknown-model' });
  }
  if (group) {
    const found = groups.find(
      ({ name, userId }) => name === group.toLowerCase() && (userId === null || userId === verdict.ownerId),
    );
    verdict.groupId = found?.id ?? null;
    if (!found) faults.push({ field: 'group', reason: 'unknown-group' });
  }
}

async function judgeDevices(db: Database, into: Into, rows: readonly GoodRow[]): Promise<Verdict[]> {
  const holders = await db.query<{ identifier: string; brandId: Id }>(
    'SELECT identifier, brand_id AS "brandId" FROM devices WHERE identifier = ANY ($1::text[])',
    [rows.map(({ values }) => textIn(values, 'identifier'))],
  );
  const brandOf = new Map(holders.map(({ identifier, brandId }) => [identifier, brandId]));
  const prints = await knownPrints(db, into, rows);
  const known = await lookUp(db, into, rows);
  return rows.map((row) => {
    const verdict = verdictOf(row, into.nowMs);
    const holder = brandOf.get(textIn(row.values, 'identifier')!);
    if (holder === into.brandId && prints.has(row.print)) return { ...verdict, isSame: true };
    if (holder !== undefined) {
      verdict.faults.push({ field: 'identifier', reason: 'taken' });
      verdict.isForeign = !into.seenBrandIds.includes(holder);
    }
    judgeNames(verdict, known, into);
    return verdict;
  });
}

/** Fields of a vehicle with their columns. */
export const VEHICLE_COLUMNS = {
  name: 'name',
  licensePlate: 'license_plate',
  manufacture: 'manufacture',
  vehicleModel: 'model',
  color: 'color',
} as const;
export type VehicleField = keyof typeof VEHICLE_COLUMNS;
export const VEHICLE_FIELDS = Object.keys(VEHICLE_COLUMNS) as VehicleField[];

async function judgeVehicles(db: Database, { brandIds, nowMs }: Into, rows: readonly GoodRow[]): Promise<Verdict[]> {
  const found = await db.query<{
    id: Id;
    identifier: string;
    brandId: Id;
    vehicleId: Id | null;
    vehicle: Record<string, string | null>;
  }>(
    `SELECT d.id, d.identifier, d.brand_id AS "brandId", d.vehicle_id AS "vehicleId",
       jsonb_build_object('name', v.name, 'licensePlate', v.license_plate, 'manufacture', v.manufacture, 'vehicleModel', v.model, 'color', v.color) AS vehicle
     FROM devices d LEFT JOIN vehicles v ON v.id = d.vehicle_id WHERE d.identifier = ANY ($1::text[]) AND d.brand_id = ANY ($2::bigint[])`,
    [rows.map(({ values }) => textIn(values, 'identifier')), brandIds],
  );
  const devices = new Map(found.map((device) => [device.identifier, device]));
  return rows.map((row) => {
    const verdict = verdictOf(row, nowMs);
    const device = devices.get(textIn(row.values, 'identifier')!);
    if (!device) return { ...verdict, faults: [{ field: 'identifier', reason: 'unknown-device' }] };
    const isSame = VEHICLE_FIELDS.every((field) => {
      const value = textIn(row.values, field);
      return value === null || value === device.vehicle[field];
    });
    return { ...verdict, device, isSame };
  });
}

async function judgePeople(db: Database, into: Into, rows: readonly GoodRow[]): Promise<Verdict[]> {
  const found = await db.query<{ login: string }>(
    'SELECT lower(login) AS login FROM users WHERE brand_id = $1 AND lower(login) = ANY ($2::text[])',
    [into.brandId, lowered(rows, 'login')],
  );
  const taken = new Set(found.map(({ login }) => login));
  const prints = await knownPrints(db, into, rows);
  return rows.map((row) => {
    const verdict = verdictOf(row, into.nowMs);
    if (!taken.has(textIn(row.values, 'login')!.toLowerCase())) return verdict;
    if (prints.has(row.print)) return { ...verdict, isSame: true };
    return { ...verdict, faults: [{ field: 'login', reason: 'taken' }] };
  });
}

const JUDGES: Readonly<Record<ImportKind, (db: Database, into: Into, rows: readonly GoodRow[]) => Promise<Verdict[]>>> =
  { devices: judgeDevices, vehicles: judgeVehicles, people: judgePeople };

/** Compares rows with what there is now, a few hundred at once. What the importer may not see is as unknown as what is not there. */
export const judge = (db: Database, into: Into, rows: readonly GoodRow[]): Promise<Verdict[]> =>
  JUDGES[into.kind](db, into, rows);

/** A fault as it is kept. */
export interface KeptFault {
  line: number;
  field: ImportField;
  value: string;
  reason: RowFault;
  other: number | null;
}

/** What is wrong with a row, as it is kept. */
export const faultsOf = ({ row: { line, values }, faults }: Verdict): KeptFault[] =>
  faults.map(({ field, reason }) => ({
    line,
    field,
    value: toldValue(textIn(values, field) ?? ''),
    reason,
    other: null,
  }));
