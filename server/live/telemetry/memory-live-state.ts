import { telemetryActivityAt } from '../../../domain/live/telemetry/activity.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { hotFixOf, type HotFix } from '../../../domain/live/telemetry/hot-fix.ts';
import { NO_MEMORY, type IngestMemory } from '../../../domain/live/ingest/ingest-rule.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { LiveState } from './live-state.ts';

interface Held {
  telemetry: Telemetry | null;
  fix: HotFix | null;
  memory: IngestMemory;
}

/** The live state in memory, with what the ingest rule remembers beside it. */
export class MemoryLiveState implements LiveState {
  private readonly held = new Map<number, Held>();

  /** `known` is up to when silence is judged. */
  constructor(private readonly known: Clock) {}

  /** As it was stored, with the activity of then. */
  stored(deviceId: number): Telemetry | null {
    return this.held.get(deviceId)?.telemetry ?? null;
  }

  /** With the activity of now. */
  last(deviceId: number): Telemetry | null {
    const held = this.held.get(deviceId);
    if (!held?.telemetry || !held.fix) return null;
    return { ...held.telemetry, activity: telemetryActivityAt(held.fix.communicationMs, this.known.now()) };
  }

  lastFix(deviceId: number): HotFix | null {
    return this.held.get(deviceId)?.fix ?? null;
  }

  lastHeardMs(deviceId: number): number | null {
    const held = this.held.get(deviceId);
    return held?.fix?.communicationMs ?? held?.memory.heardMs ?? null;
  }

  fixesOf(deviceIds: readonly number[]): HotFix[] {
    const fixes: HotFix[] = [];
    for (const id of deviceIds) {
      const fix = this.held.get(id)?.fix;
      if (fix) fixes.push(fix);
    }
    return fixes;
  }

  memoryOf(deviceId: number): IngestMemory {
    return this.held.get(deviceId)?.memory ?? NO_MEMORY;
  }

  /** Takes over what was stored; a null telemetry leaves the one there is. */
  set(deviceId: number, telemetry: Telemetry | null, memory: IngestMemory): void {
    const before = this.held.get(deviceId);
    this.held.set(deviceId, {
      telemetry: telemetry ?? before?.telemetry ?? null,
      fix: telemetry ? hotFixOf(telemetry) : (before?.fix ?? null),
      memory,
    });
  }

  get size(): number {
    return this.held.size;
  }
}
