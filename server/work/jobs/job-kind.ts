import type { Writable } from 'node:stream';
import type { z } from 'zod';
import type { JobName } from '../../../domain/work/job.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { StoredFile } from './stored-file.ts';

/** A job while it runs on this server. */
export interface JobRun {
  /**
   * Its owner with the profile, brand and permissions they have now. Throws a Refusal once they may not do this any more: ask before
   * each page of work.
   */
  owner(): Promise<Caller>;
  /** The owner's time zone. */
  zone: string;
  /** The language it was asked for in. */
  locale: Locale;
  /** Aborted when the job is cancelled, the lease is lost or the server stops: what is done after that is lost. */
  signal: AbortSignal;
  /** Tells how far it is; told to the owner a few times a second at most. A total of null is not known yet. */
  progress(done: number, total: number | null): void;
  /** A file for the owner. It is there to be had once the job is done. */
  file(name: string, type: string): Promise<Writable>;
  /** A file that this run has written to its end; null where it made none of that number. */
  written(nth: number): Promise<StoredFile | null>;
}

/** A kind of long work. It may be run again from its beginning, on this server or another, when the first one is lost. */
export interface JobKind<I> {
  name: JobName;
  input: z.ZodType<I>;
  /** What a job is called in its owner's list. */
  title(input: I): string;
  /** Kinds, this one among them, of which a person has one job open at a time. */
  oneOf?: readonly JobName[];
  /** Whether its end is told as that of a report too. */
  isReport?(input: I): boolean;
  /** Throws a Refusal unless the caller may do this now. Asked before it is queued, and again while it runs. */
  admit(input: I, caller: Caller): Promise<void>;
  run(input: I, job: JobRun): Promise<void>;
}

/** A kind whose input nobody needs to know, as the runner keeps it. */
export type AnyJobKind = JobKind<unknown>;

/** Lets kinds of different inputs stand in one list: each parses its own input before it sees it. */
export function jobKind<I>(kind: JobKind<I>): AnyJobKind {
  return {
    ...kind,
    title: (input) => kind.title(kind.input.parse(input)),
    isReport: (input) => kind.isReport?.(kind.input.parse(input)) ?? false,
    admit: (input, caller) => kind.admit(kind.input.parse(input), caller),
    run: (input, job) => kind.run(kind.input.parse(input), job),
  };
}
