/**
 * Reasons to close a link or to refuse one: the reason code for an MQTT 5 peer (MQTT 3.1.1 has codes only for a refused
 * CONNECT), the close code of the websocket, and whether it is counted as a violation by the peer.
 */
export const CLOSINGS = {
  'too-large': { code: 0x95, socketCode: 1009, isCounted: true },
  malformed: { code: 0x81, socketCode: 1002, isCounted: true },
  'protocol-error': { code: 0x82, socketCode: 1002, isCounted: true },
  'not-connect': { code: 0x82, socketCode: 1002, isCounted: true },
  'late-connect': { code: 0x83, socketCode: 1008, isCounted: true },
  'slow-packet': { code: 0x83, socketCode: 1008, isCounted: true },
  'topic-alias': { code: 0x94, socketCode: 1002, isCounted: true },
  'topic-name': { code: 0x90, socketCode: 1002, isCounted: true },
  'quality-of-service': { code: 0x9b, socketCode: 1002, isCounted: true },
  'subscription-identifier': { code: 0xa1, socketCode: 1002, isCounted: true },
  'receive-maximum': { code: 0x93, socketCode: 1008, isCounted: true },
  'authentication-method': { code: 0x8c, socketCode: 1008, isCounted: true },
  'not-authorized': { code: 0x87, socketCode: 1008, isCounted: true },
  throttled: { code: 0x9f, socketCode: 1008, isCounted: true },
  'too-many-waiting': { code: 0x9f, socketCode: 1013, isCounted: true },
  'too-many-links': { code: 0x97, socketCode: 1008, isCounted: true },
  'refused-topics': { code: 0x97, socketCode: 1008, isCounted: true },
  unread: { code: 0x97, socketCode: 1008, isCounted: true },
  ended: { code: 0x87, socketCode: 1008, isCounted: false },
  'taken-over': { code: 0x8e, socketCode: 1000, isCounted: false },
  silent: { code: 0x8d, socketCode: 1000, isCounted: false },
  busy: { code: 0x89, socketCode: 1013, isCounted: false },
  stopping: { code: 0x8b, socketCode: 1001, isCounted: false },
  broker: { code: 0x80, socketCode: 1011, isCounted: false },
  left: { code: 0x00, socketCode: 1000, isCounted: false },
} as const;

export type Closing = keyof typeof CLOSINGS;

/** MQTT 5 reason codes for the acknowledgement of a message or a subscription. */
export const ANSWER = {
  done: 0x00,
  nothingThere: 0x11,
  failed: 0x83,
  notAuthorized: 0x87,
  quota: 0x97,
  payload: 0x99,
  shared: 0x9e,
  wildcard: 0xa2,
} as const;

/** Number of violations since the start, by reason. */
export class ClosingCounts {
  private readonly counted: Partial<Record<Closing, number>> = {};

  add(closing: Closing): void {
    if (CLOSINGS[closing].isCounted) this.counted[closing] = (this.counted[closing] ?? 0) + 1;
  }

  counts(): Partial<Record<Closing, number>> {
    return { ...this.counted };
  }
}
