import type { IngestTap, StoredBatch } from '../../live/ingest/tap.ts';
import type { GeofenceEngine } from './engine.ts';
import type { FenceBook } from './fence-book.ts';
import { notedFix, type NotedFix } from './fix-rows.ts';
import { markTodo } from './state-rows.ts';

interface Noted {
  device: number;
  noted: NotedFix;
}

/**
 * Follows ingest, which waits for nothing: what is new is only noted, and decided a moment later. Of rows that may be late, a
 * mark is written with the batch: a fix that is older than what is decided would else be lost with the server.
 */
export function geofenceTap(engine: GeofenceEngine, book: FenceBook): IngestTap {
  const waiting = new WeakMap<StoredBatch, Noted[]>();
  const notedIn = (batch: StoredBatch): Noted[] => {
    const found: Noted[] = [];
    for (const rows of [batch.history, batch.gaps ?? []])
      for (const telemetry of rows)
        if (book.has(telemetry.device)) found.push({ device: telemetry.device, noted: notedFix(telemetry) });
    return found;
  };
  return {
    name: 'areas',
    stored: (batch) => {
      const found = notedIn(batch);
      waiting.set(batch, found);
      const late = new Map<number, number>();
      const last = new Map<number, number>();
      for (const { device, noted } of found) {
        const { timeMs } = noted;
        const lastMs = last.get(device) ?? engine.lastOf(device);
        // Of a device that this server has not followed yet nobody knows how far it is decided.
        if (lastMs === undefined || timeMs <= lastMs) late.set(device, Math.min(timeMs, late.get(device) ?? timeMs));
        last.set(device, Math.max(timeMs, lastMs ?? timeMs));
      }
      return late.size === 0 ? null : async (tx) => void (await markTodo(tx, late));
    },
    kept: (batch) => {
      for (const { device, noted } of waiting.get(batch) ?? notedIn(batch)) engine.note(device, noted);
    },
  };
}
