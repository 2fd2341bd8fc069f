import type { Outcome } from '../../../domain/live/ingest/acceptance.ts';
import type { DeviceMessage, SenderProtocol } from '../../../domain/live/devices/device-page.ts';
import type { Reading } from '../../../domain/live/telemetry/reading.ts';
import { isTaken } from './answers.ts';

/** A message as it came: the text of a request, or an element of a larger one. */
export interface MessageSource {
  protocol: SenderProtocol;
  raw: unknown;
}

/** Messages that are kept of one device, and of all devices, on each side: taken and refused. */
export const MOST_OF_ONE = 20;
export const MOST_OF_ALL = 25_000;
/** Letters of a message that are kept. */
export const MOST_RAW = 2_000;

interface Kept {
  atMs: number;
  outcome: Outcome;
  source: MessageSource | null;
  reading: Reading | null;
}

/** The latest messages of each device, and not more of all than a server has room for. */
class Ring {
  private readonly byDevice = new Map<number, Kept[]>();
  /** One iterator for good: a new one would step over everything that was deleted before what is first now. */
  private readonly oldest = this.byDevice.entries();
  private total = 0;

  constructor(private readonly mostOfAll: number) {}

  add(device: number, message: Kept): void {
    let kept = this.byDevice.get(device);
    if (!kept) {
      kept = [];
      this.byDevice.set(device, kept);
    }
    kept.push(message);
    if (kept.length > MOST_OF_ONE) kept.shift();
    else if ((this.total += 1) > this.mostOfAll) this.forgetOne();
  }

  /** The newest first. */
  of(device: number): Kept[] {
    return (this.byDevice.get(device) ?? []).toReversed();
  }

  /** Those of the device that has been here the longest: it comes again with its next message, behind all others. */
  private forgetOne(): void {
    const [device, kept] = this.oldest.next().value!;
    this.byDevice.delete(device);
    this.total -= kept.length;
  }
}

/** A copy: a part of a text would keep all of it in memory. */
const cut = (text: string): string => Buffer.from(text.slice(0, MOST_RAW)).toString('utf8');

/** Whether an object is small enough to be kept as it is; stops counting where it is not. */
function isSmall(value: unknown): boolean {
  let left = MOST_RAW;
  const count = (part: unknown): void => {
    if (left <= 0) return;
    left -= 8;
    if (typeof part === 'string') left -= part.length;
    else if (typeof part === 'object' && part !== null)
      for (const name in part) {
        left -= name.length;
        count((part as Record<string, unknown>)[name]);
        if (left <= 0) return;
      }
  };
  count(value);
  return left > 0;
}

/** Longer than what is kept by one letter, so that it shows that there was more. */
function bounded(source: MessageSource): MessageSource {
  const { protocol, raw } = source;
  if (typeof raw === 'string') return raw.length <= MOST_RAW ? source : { protocol, raw: `${cut(raw)}…` };
  return isSmall(raw) ? source : { protocol, raw: `${cut(JSON.stringify(raw) ?? '')}…` };
}

const IN_JSON = /("[^"]*(?:secret|passw|token|key|credential)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^,}\]]+)/gi;
const IN_QUERY = /((?:^|[?&])[^=&]*(?:secret|passw|token|key|credential)[^=&]*=)[^&\s]*/gi;

/** A message without what its sender proves itself with. */
const withoutSecrets = (text: string): string => text.replace(IN_JSON, '$1"(hidden)"').replace(IN_QUERY, '$1(hidden)');

/** What is known of a reading. */
const knownOf = (reading: Reading): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(reading).filter(
      ([, value]) => value !== null && !Number.isNaN(value) && !(Array.isArray(value) && value.length === 0),
    ),
  );

function shown({ atMs, outcome, source, reading }: Kept): DeviceMessage {
  const text = source && (typeof source.raw === 'string' ? source.raw : (JSON.stringify(source.raw) ?? ''));
  return {
    at: new Date(atMs).toISOString(),
    protocol: source?.protocol ?? null,
    raw: text === null ? null : withoutSecrets(text.slice(0, MOST_RAW)),
    isCut: text !== null && text.length > MOST_RAW,
    outcome,
    understood: reading && knownOf(reading),
  };
}

/**
 * The latest messages of devices, in the memory of this server since it started: they tell why a tracker is not seen,
 * and are not worth a row each. What is refused is kept apart, so that a talkative device does not push it out.
 */
export class RecentMessages {
  private readonly taken: Ring;
  private readonly refused: Ring;

  constructor(mostOfAll = MOST_OF_ALL) {
    this.taken = new Ring(mostOfAll);
    this.refused = new Ring(mostOfAll);
  }

  add(device: number, atMs: number, outcome: Outcome, reading: Reading | null, source: MessageSource | null): void {
    const ring = isTaken(outcome) ? this.taken : this.refused;
    ring.add(device, { atMs, outcome, source: source && bounded(source), reading });
  }

  /** The newest first. */
  of(device: number): { taken: DeviceMessage[]; refused: DeviceMessage[] } {
    return { taken: this.taken.of(device).map(shown), refused: this.refused.of(device).map(shown) };
  }
}
