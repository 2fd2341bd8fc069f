import type { FastifyRequest } from 'fastify';
import type { SenderProtocol } from '../../../domain/live/devices/device-page.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { MessageSource } from './recent-messages.ts';
import { findDevice, maySend } from './sender.ts';

/** Name under which a request keeps the text of its body: parsing it takes that away. */
export const SENT_TEXT = 'sentText';
export type WithSentText = FastifyRequest & { [SENT_TEXT]?: string };

/** The query of an address, without the question mark. */
export const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** A request as it came: its body, else its query. */
export const sourceOf = (protocol: SenderProtocol, request: FastifyRequest): MessageSource => ({
  protocol,
  raw: (request as WithSentText)[SENT_TEXT] || queryOf(request),
});

const PROTOCOL_OF: Readonly<Record<string, SenderProtocol>> = {
  traccar: 'traccar',
  osmand: 'osmand',
  owntracks: 'owntracks',
};

/** The same of a request that failed: its address tells the protocol. */
export function sourceOfFailed(request: FastifyRequest): MessageSource | null {
  const protocol = PROTOCOL_OF[/^\/ingest\/(\w+)/.exec(request.url)?.[1] ?? ''];
  return protocol === undefined ? null : sourceOf(protocol, request);
}

const textAt = (value: unknown, ...names: readonly string[]): string | null => {
  let at = value;
  for (const name of names) at = (at as Record<string, unknown> | null | undefined)?.[name];
  return typeof at === 'string' && at !== '' ? at : null;
};

/** Who a message names that cannot be read, as far as that much of it can. */
export const namedInTraccar = (payload: unknown): string | null => textAt(payload, 'device', 'uniqueId');
export const namedInOsmand = (body: unknown, query: string): string | null => {
  const parameters = new URLSearchParams(query);
  return parameters.get('id') ?? parameters.get('deviceid') ?? textAt(body, 'device_id');
};

/** The id of the device whose message could not be read, where whoever sent it may send for it: its people are told. */
export async function deviceOfUnreadable(
  directory: DeviceDirectory,
  identifier: string | null,
  key: string | null,
  isHeldBack: boolean,
): Promise<number | undefined> {
  if (identifier === null || key === null) return undefined;
  const entry = await findDevice(directory, identifier, isHeldBack);
  return entry && (await maySend(directory, entry, key)) ? entry.id : undefined;
}
