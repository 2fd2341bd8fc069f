import type { BatchFault, BatchItemState } from './command-batch.ts';
import type { Command } from './commands.ts';

/**
 * How a command that came to nothing may be sent again.
 * - `at-once`: to do it twice is to do it once.
 * - `after-asking`: it cuts or gives back a vehicle, or nobody can tell whether it was executed.
 * - `by-form`: a part of it is not kept, such as a password, and has to be written anew.
 */
export type Retry = 'at-once' | 'after-asking' | 'by-form';

const CAME_TO_NOTHING: readonly Command['status'][] = ['FAILED', 'EXPIRED', 'UNKNOWN'];

/** How a command may be sent again; null where it did what it was for, is still under way, was taken back or replaced by a newer one. */
export function retryOf({ type, status, fault }: Pick<Command, 'type' | 'status' | 'fault'>): Retry | null {
  if (!CAME_TO_NOTHING.includes(status)) return null;
  // The one that took its place says what is wanted now.
  if (fault === 'superseded') return null;
  if (type === 'apn') return 'by-form';
  if (type === 'oilCut') return 'after-asking';
  // What bytes do, only their sender knows: done twice it may be something else.
  if (type === 'raw') return isOutcomeUnknown({ status, fault }) ? 'after-asking' : 'at-once';
  return 'at-once';
}

/** Whether a command was handed over and nobody can tell what became of it. */
export const isOutcomeUnknown = ({ status, fault }: { status: BatchItemState; fault: BatchFault | null }): boolean =>
  status === 'UNKNOWN' || (status === 'EXPIRED' && fault === 'no-answer');

/** Whether something more may become of a command. */
export const isOpen = ({ status }: Pick<Command, 'status'>): boolean =>
  status === 'QUEUED' || status === 'PENDING' || status === 'SENT';
