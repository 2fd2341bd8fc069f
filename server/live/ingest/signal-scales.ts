/**
 * Scales of the signal strength of the mobile network, by Traccar's `position.protocol`. Traccar forwards the number of
 * the device unchanged: 5 is full strength on one device and almost none on another.
 *
 * How the table was made: every decoder of Traccar (August 2026) that sets `rssi` was read. A message field narrower
 * than a modem's count (three or four bits) has the scale of its width. If the messages in Traccar's own tests go above
 * 31 but not above 100, it is percent. Teltonika (AVL id 21: 0 to 5) and the GT06 family (status byte: 0 to 4) follow
 * the protocol descriptions of their makers. A field that is read as a signed or negative number is dBm. All others are
 * assumed to forward the modem's answer to AT+CSQ, 0 to 31, as their descriptions say.
 */
export type Scale =
  /** 0 to 31, a modem's answer to AT+CSQ; 99 is unknown. */
  | 'csq'
  /** Below 0; higher is better. */
  | 'dbm'
  | 'percent'
  /** Steps from 0 to this number. */
  | number;

const SCALES = new Map<string, Scale>([
  ['teltonika', 5],
  ['gt06', 4],
  ['gt02', 4],
  ['avl301', 4],
  ['mta6', 7],
  ['robotrack', 7],
  ['tytan', 7],
  ['astra', 15],
  ['pt502', 15],
  ['cguard', 'percent'],
  ['s168', 'percent'],
  ['starlink', 'percent'],
  ['trv', 'percent'],
  ['watch', 'percent'],
  ['calamp', 'dbm'],
  ['cradlepoint', 'dbm'],
  ['dingtek', 'dbm'],
  ['eseal', 'dbm'],
  ['mobilogix', 'dbm'],
  ['sigfox', 'dbm'],
  ['t55', 'dbm'],
]);

/** The scale of a tracker's protocol; `csq` if the protocol is not in the table or unknown. */
export const scaleOf = (protocol: string | null): Scale => (protocol !== null && SCALES.get(protocol)) || 'csq';
