/**
 * Version of what crosses a boundary: calls (`docs/api/openapi.json`), topics and messages (`docs/api/messages.json`), the telemetry frame. Tests hold the two
 * files to the code. A change that a page, a data core or another program of before cannot read needs a new number, and a line here.
 *
 * 1  first contract: sessions, brands, devices, positions, topics, telemetry frame 1, core API.
 */
export const CONTRACT_VERSION = 1;
