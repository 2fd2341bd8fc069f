import { z } from 'zod';
import { isCurrency } from '../../../domain/base/money.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import { CLI, recordChange } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { CommandError } from './arguments.ts';
import { brandOf, checked, facts, type Command } from './command-core.ts';

const fieldsSchema = z.object({
  currency: z
    .string()
    .refine(isCurrency, 'must be the code of a currency with hundredths, such as BRL or EUR')
    .optional(),
  zone: z.string().refine(isTimeZone, 'must be a time zone such as America/Sao_Paulo').optional(),
});

interface Money {
  currency: string;
  zone: string;
}

/** The database has a list of zones of its own. */
async function assertKnown(db: Database, zone: string): Promise<void> {
  const known = await db.query('SELECT 1 FROM pg_timezone_names WHERE name = $1', [zone]);
  if (known.length === 0) throw new CommandError(`--zone: the database knows no time zone "${zone}"`);
}

const brandMoney: Command = async ({ db, clock, tree }, options) => {
  const { id, alias } = brandOf(tree, options['brand']!);
  const given = checked(fieldsSchema, { currency: options['currency'], zone: options['zone'] });
  if (given.zone !== undefined) await assertKnown(db, given.zone);
  const money = await db.transaction(async (tx) => {
    const [before] = await tx.query<Money>(
      'SELECT currency, time_zone AS zone FROM brands WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    );
    const after: Money = { currency: given.currency ?? before!.currency, zone: given.zone ?? before!.zone };
    if (after.currency === before!.currency && after.zone === before!.zone) return after;
    const contracts = await tx.query('SELECT 1 FROM contracts WHERE brand_id = $1 LIMIT 1', [id]);
    if (contracts.length > 0)
      throw new CommandError('The brand has contracts: what was agreed in a currency and a zone stays so');
    await tx.query('UPDATE brands SET currency = $2, time_zone = $3 WHERE id = $1', [id, after.currency, after.zone]);
    const change = { brandId: id, action: 'brand.money', entity: 'brand', entityId: id } as const;
    await recordChange(tx, clock, CLI, { ...change, before: { ...before! }, after: { ...after } });
    return after;
  });
  return facts({ brand: String(id), alias, currency: money.currency, zone: money.zone });
};

export const BILLING_COMMANDS = { 'brand money': brandMoney } as const;
