import { sql } from 'drizzle-orm';
import type { Command, CommandStatus, CommandWay } from '../../../domain/desk/commands/commands.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, textList, when, where, type AskedPage } from '../../base/db/statement.ts';
import type { StaffScope } from '../../base/rights/scope.ts';

interface ListedRow extends Omit<Command, 'createdAt' | 'sentAt' | 'endedAt' | 'expiresAt'> {
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date | null;
}

/** Filters of commands. */
export interface CommandFilter {
  deviceId?: number | undefined;
  requestId?: string | undefined;
  batchId?: string | undefined;
  status?: readonly CommandStatus[] | undefined;
  type?: CommandType | undefined;
  way?: CommandWay | undefined;
}

/** One page of commands, the newest first; names are returned only for users of brands that the reader sees. */
export async function readCommands(
  db: Database,
  { brandIds, seenBrandIds, seesHidden }: Omit<StaffScope, 'kind'>,
  { deviceId, requestId, batchId, status, type, way }: CommandFilter,
  asked: AskedPage<never>,
): Promise<Page<Command>> {
  const { content, ...pagination } = await readPage<ListedRow>(
    db,
    {
      fields: sql`c.id, c.request_id AS "requestId", c.device_id AS "deviceId", c.brand_id AS "brandId", c.type, c.interface, c.payload, c.status, c.answer AS fault,
       (SELECT u.name FROM users u WHERE u.id = c.user_id AND u.brand_id = ANY (${idList(seenBrandIds)})) AS "userName",
       COALESCE(v.name, d.identifier) AS "deviceName", v.license_plate AS "licensePlate", c.way, c.expires_at AS "expiresAt", c.words AS answer, c.batch_id AS "batchId",
       c.created_at AS "createdAt", c.sent_at AS "sentAt", c.ended_at AS "endedAt"`,
      from: sql`FROM commands c JOIN devices d ON d.id = c.device_id LEFT JOIN vehicles v ON v.id = d.vehicle_id ${where(
        sql`d.brand_id = ANY (${idList(brandIds)})`,
        when(deviceId, (device) => sql`c.device_id = ${device}`),
        when(requestId, (request) => sql`c.request_id = ${request}`),
        when(batchId, (batch) => sql`c.batch_id = ${batch}`),
        when(status, (states) => sql`c.status = ANY (${textList(states)})`),
        when(type, (one) => sql`c.type = ${one}`),
        when(way, (one) => sql`c.way = ${one}`),
        seesHidden ? undefined : sql`NOT d.hidden`,
      )}`,
      order: sql`c.created_at DESC, c.id DESC`,
    },
    asked,
  );
  return {
    ...pagination,
    content: content.map(({ createdAt, sentAt, endedAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}
