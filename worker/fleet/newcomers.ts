import { encodeFrame, decodeFrame, fixAt, type FrameColumns } from '../../contract/frame.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import type { Platform } from '../platform.ts';
import type { FleetDevice } from './labels.ts';

/** Batching interval: devices that appear within it are requested together. */
const GATHER_MS = 100;
/** A device the server does not show is not requested again for this long. */
export const REFUSED_FOR_MS = 60_000;
const MOST_REMEMBERED = 10_000;

export interface NewcomerDeps {
  platform: Platform;
  /** The records of the visible devices; null when the server was not reached. */
  fetch: (devices: number[]) => Promise<FleetDevice[] | null>;
  /** Gives known devices their rows and applies the fixes that waited for them. */
  admit: (devices: FleetDevice[], fixes: FrameColumns) => void;
  onRefused: (count: number) => void;
}

/** Events of devices that are not in the fleet yet: a device that was just added is requested and shown within a second. */
export class Newcomers {
  private readonly waiting = new Map<number, HotFix>();
  private readonly refusedUntilMs = new Map<number, number>();
  private cancelTimer: (() => void) | null = null;
  private isHeld = false;
  private isStopped = false;

  constructor(private readonly deps: NewcomerDeps) {}

  /** Keeps the newest event of a device without a row, and requests its record. */
  note(frame: FrameColumns, indexes: readonly number[]): void {
    for (const i of indexes) {
      const fix = fixAt(frame, i);
      const untilMs = this.refusedUntilMs.get(fix.device) ?? 0;
      if (untilMs > this.deps.platform.now()) {
        this.deps.onRefused(1);
        continue;
      }
      const kept = this.waiting.get(fix.device);
      if (!kept || kept.fixTimeMs <= fix.fixTimeMs) this.waiting.set(fix.device, fix);
    }
    this.plan();
  }

  /** While the fleet's list is loading every device is new: none is requested until `release`. */
  hold(): void {
    this.isHeld = true;
  }

  /** Events of devices that have a row by now, to be applied; the others are requested. */
  release(hasRow: (device: number) => boolean): FrameColumns {
    this.isHeld = false;
    const fixes = [...this.waiting.values()].filter((fix) => hasRow(fix.device));
    for (const fix of fixes) this.waiting.delete(fix.device);
    this.plan();
    return frameOf(fixes);
  }

  stop(): void {
    this.isStopped = true;
    this.waiting.clear();
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  private plan(): void {
    if (this.isHeld || this.cancelTimer || this.waiting.size === 0) return;
    this.cancelTimer = this.deps.platform.after(GATHER_MS, () => void this.ask());
  }

  private async ask(): Promise<void> {
    const fixes = new Map(this.waiting);
    this.waiting.clear();
    const devices = await this.deps.fetch([...fixes.keys()]);
    if (this.isStopped) return;
    this.cancelTimer = null;
    if (devices) {
      const seen = new Set(devices.map((device) => device.id));
      const strangers = [...fixes.keys()].filter((device) => !seen.has(device));
      this.refuse(strangers);
      this.deps.admit(devices, frameOf([...fixes.values()].filter((fix) => seen.has(fix.device))));
    }
    this.plan();
  }

  private refuse(devices: number[]): void {
    if (devices.length === 0) return;
    if (this.refusedUntilMs.size > MOST_REMEMBERED) this.refusedUntilMs.clear();
    for (const device of devices) this.refusedUntilMs.set(device, this.deps.platform.now() + REFUSED_FOR_MS);
    this.deps.onRefused(devices.length);
  }
}

const frameOf = (fixes: HotFix[]): FrameColumns => decodeFrame(encodeFrame(fixes, 0)) as FrameColumns;
