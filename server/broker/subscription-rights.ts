import { idFromText } from '../../domain/id.ts';
import {
  parseTopic,
  requestTopic,
  REQUEST_SERVICES,
  TOPICS,
  topicOf,
  type ParsedTopic,
  type RequestService,
} from '../../contract/topics.ts';
import type { Caller, Rights } from '../rights/caller.ts';
import { seenRows } from '../rights/scope.ts';
import type { DeviceDirectory } from '../devices/directory.ts';

export interface SubscriptionDeps {
  rights: Rights;
  directory: DeviceDirectory;
}

async function maySubscribeScope(
  caller: Caller,
  { scope, id, hidden }: ParsedTopic,
  { rights, directory }: SubscriptionDeps,
): Promise<boolean> {
  if (scope === 'session') return id === caller.sessionId;
  const number = idFromText.safeParse(id);
  if (!number.success) return false;
  switch (scope) {
    case 'brand':
      return rights.maySeeBrand(caller, number.data);
    case 'user':
      return rights.maySeeUser(caller, number.data);
    case 'device':
      // A hidden device is published on its hidden topics only.
      return directory.byId(number.data)?.hidden === hidden && (await rights.maySeeDevice(caller, number.data));
    case 'group':
      return rights.mayWatchGroup(caller, number.data);
  }
}

/**
 * Whether a session may subscribe to a topic: one in the table, for its profile, with an id it may see; never a
 * wildcard.
 */
export async function maySubscribe(caller: Caller, topic: string, deps: SubscriptionDeps): Promise<boolean> {
  const parsed = parseTopic(topic);
  if (!parsed) return false;
  const rule = TOPICS.find(
    ({ scope, message, hidden }) => scope === parsed.scope && message === parsed.message && hidden === parsed.hidden,
  );
  return rule !== undefined && rule.profiles.includes(caller.profile) && maySubscribeScope(caller, parsed, deps);
}

/** The service of a request topic, or null. A session may publish to no other topics. */
export const serviceOf = (topic: string): RequestService | null =>
  REQUEST_SERVICES.find((service) => requestTopic(service) === topic) ?? null;

/**
 * The topics of a session by the table: `fleet` is the telemetry of all devices it may see (staff: own brand and
 * descendants, hidden ones for administrators; a customer: its own), `personal` the rest. Topics of single devices are
 * allowed too.
 */
export function topicsOf(caller: Caller, rights: Pick<Rights, 'scopeOf'>): { fleet: string[]; personal: string[] } {
  const { brandIds } = seenRows(rights.scopeOf(caller));
  const fleet: string[] = [];
  const personal: string[] = [];
  for (const { scope, message, hidden, profiles } of TOPICS) {
    if (!profiles.includes(caller.profile) || scope === 'device' || scope === 'group') continue;
    const isTelemetry = message === 'Telemetry_V2';
    // Devices belong to customers: staff would only receive duplicates of the brand's topic.
    if (isTelemetry && scope === 'user' && caller.profile !== 'USER') continue;
    const ids = scope === 'brand' ? brandIds : [scope === 'user' ? caller.userId : caller.sessionId];
    for (const id of ids) (isTelemetry ? fleet : personal).push(topicOf(scope, id, message, hidden));
  }
  return { fleet, personal };
}
