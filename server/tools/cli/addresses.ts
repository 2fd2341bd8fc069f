import { listeningOrigin } from '../../base/mail/console-origin.ts';
import { GATEWAY_PATH, pathsOf, type IngestPaths } from '../../live/ingest/provisioning.ts';
import type { CommandCore } from './command-core.ts';

/** Where a sender of a brand reaches this server: PUBLIC_URL, else the own machine; empty where it is not known. */
function originFor({ standing, tree }: CommandCore, brandId: number): string {
  if (!standing) return '';
  return standing.publicUrl?.replaceAll('{alias}', tree.node(brandId)?.alias ?? '') ?? listeningOrigin(standing);
}

/** The addresses that a device of a brand sends to, by its secret. */
export function addressesOf(core: CommandCore, brandId: number, identifier: string, secret: string): IngestPaths {
  const origin = originFor(core, brandId);
  const { osmand, owntracks, traccar } = pathsOf(identifier, secret);
  return { osmand: origin + osmand, owntracks: origin + owntracks, traccar: origin + traccar };
}

/** The address that a gateway of a brand sends to, with its key in a header. */
export const gatewayAddress = (core: CommandCore, brandId: number): string => originFor(core, brandId) + GATEWAY_PATH;
