/**
 * Version of everything in this room. A test hashes the room's sources: a change that could break the other side
 * needs a new number and a line here, and the new hash beside it (`version.test.ts`).
 *
 * 1  first contract: sessions, brands, devices, positions, topics, telemetry frame 1, core API.
 */
export const CONTRACT_VERSION = 1;
