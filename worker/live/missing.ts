import type { Failure } from '../../contract/failure.ts';
import type { Platform } from '../platform.ts';
import { isUnreached } from '../rest/failures.ts';
import type { Problems } from '../problems.ts';

/** What is loaded of a fleet: the list of devices and their last positions, or the positions alone. */
export type Part = 'all' | 'positions';

/** How long after each failed load the next one follows, ms; the last counts for all further ones. */
export const RELOAD_WAITS_MS = [5_000, 15_000, 30_000, 60_000];
/** Up to this share of the wait is added, so that a thousand consoles do not ask at once. */
const JITTER = 0.2;

/** Failures that may be gone the next time; what the server refuses it refuses again. */
const mayPass = (failure: Failure): boolean =>
  isUnreached(failure) || failure.kind === 'broken' || failure.kind === 'busy';

export interface MissingDeps {
  platform: Platform;
  problems: Problems;
  load: (part: Part) => void;
}

/** The part of the followed fleet that could not be loaded: a standing problem until it is there, and asked for again. */
export class Missing {
  private missing: Part | null = null;
  private failures = 0;
  private cancel: () => void = () => undefined;

  constructor(private readonly deps: MissingDeps) {}

  /** What the next load has to bring, where a part of it was asked for. */
  with(part: Part): Part {
    return this.missing === 'all' ? 'all' : part;
  }

  /** A load of a part ended: with what was in its way, or with null and nothing missing any more. */
  onLoaded(part: Part, failure: Failure | null): void {
    if (failure === null) {
      this.forget();
      return;
    }
    const { platform, problems, load } = this.deps;
    this.cancel();
    this.missing = this.with(part);
    problems.raise('fleet-incomplete', 'warning');
    if (!mayPass(failure)) return;
    const waitMs = RELOAD_WAITS_MS[Math.min(this.failures, RELOAD_WAITS_MS.length - 1)]!;
    this.failures += 1;
    this.cancel = platform.after(waitMs * (1 + JITTER * platform.random()), () => load(this.with(part)));
  }

  /** The fleet is whole, or is followed no longer. */
  forget(): void {
    this.cancel();
    this.missing = null;
    this.failures = 0;
    this.deps.problems.clear('fleet-incomplete');
  }
}
