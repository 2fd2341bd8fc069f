import { expect } from 'vitest';
import { drawId } from '../../domain/base/id.ts';
import type { ReportSchedule } from '../../domain/business/reports/report-schedule.ts';
import { telemetrySchema } from '../../domain/live/telemetry/telemetry.ts';
import { insertContact } from '../../server/desk/contacts/contact-rows.ts';
import { secureRandom } from '../../server/base/platform.ts';
import { openMailbox, partsOf } from './mailbox.ts';
import { openTestServer, type TestServer } from './server.ts';
import { NOW_MS } from './tenancy.ts';

/** Seven in the morning of São Paulo, on the day after now. */
export const DUE_MS = Date.parse('2026-11-22T10:00:00Z');
export const DAILY = {
  title: 'Telemetry of the day',
  report: 'telemetry',
  query: {},
  format: 'csv',
  every: 'DAY',
  hour: 7,
  weekday: 1,
  monthDay: 1,
};

/** What a customer with one vehicle has. */
const fleetOf = ({ db, tenancy, house }: TestServer) => ({
  drove: (): Promise<unknown> => {
    const dateTime = new Date(NOW_MS - 3_600_000).toISOString();
    const device = tenancy.devices.customers;
    const times = { dateTime, lastCommunication: dateTime, received: dateTime };
    const fix = { device, ...times, valid: true, latitude: -23.55, longitude: -46.63, speed: 42 };
    return house.telemetry.write({ history: [telemetrySchema.parse(fix)], live: new Map(), events: [] });
  },
  contact: async (name: string, value = `${name}@elsewhere.example`): Promise<number> => {
    const id = drawId(secureRandom);
    const whose = { brandId: tenancy.brands.child, userId: tenancy.users.customer };
    await insertContact(db, id, whose, { name, type: 'EMAIL', value });
    return id;
  },
});

/** A server with a mailbox, on which a customer with one vehicle has reports mailed to contacts. */
export async function openScheduledReports(environment: Record<string, string> = {}) {
  const mailbox = await openMailbox();
  const server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
    ...environment,
  });
  const { db, tenancy, clock, house } = server;
  await db.query(`UPDATE users SET email = login || '@example.com'`);
  const ask = async (method: 'GET' | 'POST' | 'PUT', id = '', body?: object) => {
    const token = await server.tokenOf(tenancy.users.customer);
    return server.call(method, `/api/v2/reports/schedules${id}`, { token, ...(body && { body }) });
  };
  const listed = async (): Promise<ReportSchedule> => (await ask('GET')).json<ReportSchedule[]>()[0]!;
  const look = async (): Promise<void> => {
    await house.sweeps.find(({ name }) => name === 'reports')!.run();
    await house.jobs.runner.settle();
  };
  return {
    mailbox,
    server,
    ask,
    listed,
    look,
    ...fleetOf(server),
    scheduled: async (contacts: readonly number[], change: object = {}): Promise<ReportSchedule> => {
      const answer = await ask('POST', '', { ...DAILY, contacts, ...change });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<ReportSchedule>();
    },
    dueAt: async (ms: number): Promise<void> => {
      clock.set(ms);
      await look();
    },
    /** What the last run came to: for the owner, and for each contact. */
    outcomes: async (): Promise<string[]> => {
      const run = (await listed()).runs[0]!;
      return [run.outcome, ...run.contacts.map(({ name, outcome }) => `${name} ${outcome}`)];
    },
    reached: (): string[] => mailbox.received.flatMap(({ to }) => to).toSorted(),
    mailTo: (address: string) => partsOf(mailbox.received.find(({ to }) => to.includes(address))!),
    clear: async (): Promise<void> => {
      await house.jobs.runner.settle();
      for (const table of ['report_schedules', 'jobs', 'telemetry_history', 'sign_in_attempts'])
        await db.query(`DELETE FROM ${table}`);
      await db.query(`DELETE FROM contacts WHERE user_id = $1 AND id <> $2`, [
        tenancy.users.customer,
        tenancy.contacts.customers,
      ]);
      mailbox.received.length = 0;
      mailbox.refused.clear();
      mailbox.cuts = false;
      clock.set(NOW_MS);
    },
    close: async (): Promise<void> => {
      await server.close();
      await mailbox.close();
    },
  };
}
