import type { FastifyInstance } from 'fastify';
import type { Broker } from './live/broker/broker.ts';
import { commandBatchesRoom } from './desk/command-batches/room.ts';
import type { Config } from './base/config.ts';
import type { ServerCore } from './live/core.ts';
import { deviceEditsRoom } from './work/device-edits/room.ts';
import { exportsOf, exportsRoom } from './work/exports/room.ts';
import type { Geocoder } from './live/geocoding/geocoder.ts';
import { importsRoom } from './work/imports/room.ts';
import { openJobs, type Jobs } from './work/jobs/open-jobs.ts';
import { createMailer } from './base/mail/mailer.ts';
import type { Reading } from './base/reading/reading.ts';
import { reportsRoom } from './business/reports/room.ts';
import { joinGuards, joinRooms, type Room } from './room.ts';
import { schedulesRoom } from './business/schedules/room.ts';

const HOUR_MS = 3_600_000;

/** Joins the rooms with their exports and jobs: a file of everything that one of their lists shows is a job too. */
export async function withLongWork(
  core: ServerCore,
  config: Config,
  { log }: FastifyInstance,
  broker: Broker,
  others: readonly Room[],
  {
    desk,
    seal,
    live,
    reading,
    geocoder,
  }: Pick<Parameters<typeof commandBatchesRoom>[0], 'desk' | 'seal' | 'live'> & {
    reading: Reading;
    geocoder: Geocoder;
  },
) {
  const { db, clock, rights, directory, tree, listening } = core;
  const queue: Jobs['queue'] = (...job) => jobs.queue(...job);
  const guards = joinGuards(others);
  const rooms: readonly Room[] = [
    ...others,
    reportsRoom({ db, clock }),
    await importsRoom({ db, clock, rights, directory, queue, reading, keptMs: config.jobs.keptHours * HOUR_MS }),
    deviceEditsRoom({ db, clock, rights, directory, guards, queue }),
  ];
  const lists = { rights, clock, db, guards, geocoder, lists: exportsOf(rooms) };
  const exports = exportsRoom({ ...lists, directory, queue });
  const mailer = config.mail ? createMailer(config.mail) : null;
  const schedules = schedulesRoom({
    ...lists,
    tree,
    queue,
    mailer,
    config,
    log,
    mostAttachedBytes: config.mostAttachedBytes,
  });
  const cancelJob: Jobs['cancel'] = (...job) => jobs.cancel(...job);
  const batches = commandBatchesRoom({ db, clock, known: listening.known, rights, desk, seal, live, queue, cancelJob });
  const kinds = [...rooms, exports, schedules, batches].flatMap((room: Room) => room.jobs ?? []);
  const jobs = openJobs(core, config, log, broker.publish, kinds);
  return { jobs, rooms: joinRooms([...rooms, exports, schedules, batches, jobs]) };
}
