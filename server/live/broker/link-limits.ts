/**
 * Limits of one link, one sender and one address, each with its reason. They apply to every MQTT connection, by
 * websocket and by TCP.
 */

/**
 * Longest packet before sign-in, bytes of its remaining length: a CONNECT holds a client id, a login, a token of some
 * hundred bytes and at most a short last will.
 */
export const MOST_CONNECT_BYTES = 4_096;

/**
 * Longest packet after sign-in, bytes of its remaining length: far above the requests of consoles and the positions of
 * senders.
 */
export const MOST_PACKET_BYTES = 262_144;

/** Bytes of the fixed header: one for the type of packet, three for a length of up to 2 MiB. */
const FIXED_HEADER_BYTES = 4;
/** The same with the fixed header, as MQTT 5 and websocket messages count it. */
export const MOST_WHOLE_PACKET_BYTES = MOST_PACKET_BYTES + FIXED_HEADER_BYTES;

/**
 * Most raw bytes of a websocket before its CONNECT is complete: enough for frames of a few bytes, each with a header of
 * six.
 */
export const MOST_RAW_CONNECT_BYTES = 4 * MOST_CONNECT_BYTES;

/**
 * Most fragments of a websocket message: each is kept separately until the last one, and costs far more than its bytes.
 */
export const MOST_FRAGMENTS = 256;
/** Most chunks that a websocket buffers for one frame: 64 bytes on average for the longest frame. */
export const MOST_CHUNKS = 4_096;

/** Time for CONNECT to arrive, with the TLS handshake: a phone at the edge of its network needs seconds. */
export const CONNECT_WITHIN_MS = 10_000;
/** Time for a packet to arrive completely: 256 KiB at the 70 kbit/s of a poor mobile network. */
export const PACKET_WITHIN_MS = 30_000;
/** Time after which a closing link is destroyed, even if its peer does not react. */
export const END_WITHIN_MS = 5_000;

/** Most connections of one address that have not signed in: many phones behind one router may reconnect at once. */
export const MOST_WAITING_OF_ADDRESS = 64;
/** The same of an IPv6 network of 48 bits, which one customer of a provider may have for themselves. */
export const MOST_WAITING_OF_NETWORK = 256;
/** The same for all addresses together: at 20 KiB each they stay within 20 MiB. */
export const MOST_WAITING = 1_024;
/** Of these, kept for addresses that somebody signed in from. */
export const KEPT_FOR_KNOWN = 256;
/** Addresses remembered for that. */
export const MOST_KNOWN_ADDRESSES = 10_000;

/** Topics of a brand's links that one review checks: what a tenant holds is checked at its own expense. */
export const TOPICS_A_REVIEW = 10_000;

/**
 * Most unsent bytes of a link: four seconds of the highest rate that a console must follow (200,000 events of 40 bytes
 * a second). A slower reader is disconnected, reconnects and loads what it missed.
 */
export const MOST_UNSENT_BYTES = 32 * 1_048_576;
/** The same for all links together; above it the link with the most unsent bytes is disconnected. */
export const MOST_UNSENT_OF_ALL = 8 * MOST_UNSENT_BYTES;
/** A client that reads nothing for this long, while messages wait for it, is disconnected. */
export const STALLED_MS = 60_000;

/** Receive maximum for an MQTT 5 sender: messages that may be unacknowledged at once. */
export const RECEIVE_MAXIMUM = 512;

/**
 * A packet costs one token, a list of topics one token per this many topics, because the rights to each are checked.
 */
export const TOPICS_A_TOKEN = 20;

/** Kinds of peers with different limits. */
export type SenderKind = 'console' | 'phone' | 'gateway';

/**
 * Most topics that a link may be refused before it is closed: as many as a console may have, so that one that lost its
 * rights while it was away is not closed for asking.
 */
export const MOST_REFUSED_TOPICS = 10_000;

interface KindLimits {
  /**
   * Tokens a second, and most tokens saved up for a burst. Above that the link is read no faster than `packetsPerS`.
   */
  packetsPerS: number;
  burst: number;
  subscriptions: number;
}

export const KIND_LIMITS: Readonly<Record<SenderKind, KindLimits>> = {
  // Opening and leaving the fleet of a client with 5,000 vehicles takes 500 tokens, with one topic per vehicle.
  console: { packetsPerS: 100, burst: 1_000, subscriptions: 10_000 },
  // A phone that was offline for a day sends its thousand positions at once. It subscribes to its own commands.
  phone: { packetsPerS: 200, burst: 1_000, subscriptions: 16 },
  // One Traccar server sends for a whole fleet: half of the total capacity of ingest. It subscribes to nothing.
  gateway: { packetsPerS: 5_000, burst: 10_000, subscriptions: 0 },
};

/**
 * Most open links. Each tab has one, and the tabs of a browser share a session. A phone that changed its network leaves
 * a dead link behind until its keep-alive ends, and so does a gateway. Above the limit a console is refused; of a
 * sender the oldest link is closed.
 */
export const MOST_LINKS = { session: 32, user: 128, device: 4, gateway: 16 } as const;

/** Most refused sign-ins within the window, of a login from an address and of an address: the same as over HTTP. */
export const MOST_REFUSED = { pair: 5, address: 100 } as const;
export const REFUSED_WINDOW_MS = 5 * 60_000;
