import { faultOf, type RejectionReason } from '../../domain/live/ingest/acceptance.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import {
  decodeFrame,
  encodeFrame,
  frameBytes,
  isFrame,
  FRAME_HEADER_BYTES,
  FRAME_MAX_EVENTS,
  type FrameColumns,
  type FrameFault,
} from '../../contract/frame.ts';
import { MESSAGE_SCHEMAS, type BrokerMessage } from '../../contract/messages.ts';
import { MESSAGES, parseTopic, SCOPES, type ParsedTopic } from '../../contract/topics.ts';
import { hotFixOfJson } from './json-fix.ts';

/** What a message of the broker is. `rejected` beside fixes are the reasons of those left out. */
export type Decoded =
  | {
      kind: 'frame';
      topic: ParsedTopic;
      frame: FrameColumns;
      isStamped: boolean;
      rejected: RejectionReason[];
      records: unknown[];
    }
  | { kind: 'message'; message: BrokerMessage }
  | { kind: 'rejected'; reason: RejectionReason };

const text = new TextDecoder('utf-8', { fatal: true });
const topics = new Map<string, ParsedTopic | null>();
const KNOWN_TOPICS = 10_000;

/** The same few topics come again and again. */
function knownTopic(topic: string): ParsedTopic | null {
  const known = topics.get(topic);
  if (known !== undefined) return known;
  if (topics.size >= KNOWN_TOPICS) topics.clear();
  const parsed = parseTopic(topic);
  topics.set(topic, parsed);
  return parsed;
}

/** A known scope with an unknown message comes from a newer server; anything else is foreign. */
function strangeness(topic: string): RejectionReason {
  const parts = topic.split('/');
  const isOurScope = parts.length >= 3 && SCOPES.some((scope) => scope === parts[0]);
  return isOurScope && !MESSAGES.some((message) => message === parts.at(-1)) ? 'unknown-message' : 'foreign-topic';
}

function json(payload: Uint8Array): unknown {
  try {
    return JSON.parse(text.decode(payload));
  } catch {
    return undefined;
  }
}

/** A bare view: `slice` of mqtt.js's Buffer would not copy, and an unaligned frame needs a copy. */
export const bareBytes = (payload: Uint8Array): Uint8Array =>
  new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength);

/** Fixes as a frame in memory, so that one path accepts both. Faults are detected before rounding to wire units could hide them. */
function frameOfFixes(fixes: HotFix[]): FrameColumns {
  return decodeFrame(encodeFrame(fixes, 0)) as FrameColumns;
}

function decodeTelemetry(topic: ParsedTopic, payload: Uint8Array, nowMs: number): Decoded {
  if (isFrame(payload)) {
    const frame = decodeFrame(bareBytes(payload));
    return typeof frame === 'string'
      ? { kind: 'rejected', reason: frame }
      : { kind: 'frame', topic, frame, isStamped: true, rejected: [], records: [] };
  }
  const value = json(payload);
  if (typeof value !== 'object' || value === null) return { kind: 'rejected', reason: 'malformed' };
  if (Array.isArray(value) && value.length > FRAME_MAX_EVENTS) return { kind: 'rejected', reason: 'malformed' };
  const fixes: HotFix[] = [];
  const records: unknown[] = [];
  const rejected: RejectionReason[] = [];
  for (const record of Array.isArray(value) ? value : [value]) {
    const fix = hotFixOfJson(record);
    const fault = fix
      ? faultOf(fix.latitude, fix.longitude, fix.fixTimeMs, fix.communicationMs, fix.speedKmh, fix.flags, nowMs)
      : 'malformed';
    if (!fix || fault) rejected.push(fault ?? 'malformed');
    else {
      fixes.push(fix);
      records.push(record);
    }
  }
  return { kind: 'frame', topic, frame: frameOfFixes(fixes), isStamped: false, rejected, records };
}

/**
 * Parses a message of the broker; never throws. Telemetry comes out as the columns of a frame, whether it came as one or
 * as JSON (one event or an array); `records` are then the JSON values beside the fixes. `nowMs` is the server's clock.
 */
export function decode(topic: string, payload: Uint8Array, nowMs: number): Decoded {
  const parsed = knownTopic(topic);
  if (!parsed) return { kind: 'rejected', reason: strangeness(topic) };
  if (parsed.message === 'Telemetry_V2') return decodeTelemetry(parsed, payload, nowMs);
  const value = json(payload);
  const body = value === undefined ? null : MESSAGE_SCHEMAS[parsed.message].safeParse(value);
  if (!body?.success) return { kind: 'rejected', reason: 'malformed' };
  return { kind: 'message', message: { message: parsed.message, topic, body: body.data } as BrokerMessage };
}

/** Frames one after another, as a binary REST answer holds them; a broken one ends the list with its fault. */
export function framesOf(bytes: Uint8Array): { frames: FrameColumns[]; fault: FrameFault | null } {
  const frames: FrameColumns[] = [];
  let offset = 0;
  while (offset < bytes.byteLength) {
    if (bytes.byteLength - offset < FRAME_HEADER_BYTES) return { frames, fault: 'broken-frame' };
    const count = new DataView(bytes.buffer, bytes.byteOffset + offset).getUint32(4, true);
    const frame = decodeFrame(bytes.subarray(offset, offset + frameBytes(count)));
    if (typeof frame === 'string') return { frames, fault: frame };
    frames.push(frame);
    offset += frameBytes(count);
  }
  return { frames, fault: null };
}
