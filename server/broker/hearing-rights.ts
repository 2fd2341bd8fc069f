import { idFromText } from '../../domain/id.ts';
import { parseTopic, requestTopic, REQUEST_SERVICES, TOPICS, topicOf, type ParsedTopic, type RequestService } from '../../contract/topics.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { DeviceDirectory } from '../devices/directory.ts';

export interface HearingDeps {
  rights: Rights;
  directory: DeviceDirectory;
}

async function mayHearScope(caller: Caller, { scope, id, hidden }: ParsedTopic, { rights, directory }: HearingDeps): Promise<boolean> {
  if (scope === 'session') return id === caller.sessionId;
  const number = idFromText.safeParse(id);
  if (!number.success) return false;
  switch (scope) {
    case 'brand':
      return rights.maySeeBrand(caller, number.data);
    case 'user':
      return rights.maySeeUser(caller, number.data);
    case 'device':
      // A hidden device speaks on its hidden topics alone.
      return directory.byId(number.data)?.hidden === hidden && (await rights.maySeeDevice(caller, number.data));
    case 'group':
      // Nothing is said to groups: whoever sees one hears of its devices by brand or user.
      return false;
  }
}

/** Whether a session may hear a topic: one of the table, for its profile, with an id it may see. Wildcards never are. */
export async function mayHear(caller: Caller, topic: string, deps: HearingDeps): Promise<boolean> {
  const parsed = parseTopic(topic);
  if (!parsed) return false;
  const rule = TOPICS.find(({ scope, message, hidden }) => scope === parsed.scope && message === parsed.message && hidden === parsed.hidden);
  return rule !== undefined && rule.profiles.includes(caller.profile) && mayHearScope(caller, parsed, deps);
}

/** The service a topic asks, or null: the only topics a session may publish to. */
export const serviceOf = (topic: string): RequestService | null => REQUEST_SERVICES.find((service) => requestTopic(service) === topic) ?? null;

/**
 * The topics of a session by the table: `fleet` is the telemetry of all it may see (staff: own brand and descendants,
 * hidden ones for administrators; a customer: its own), `personal` the rest. Topics of devices are allowed beside.
 */
export async function topicsOf(caller: Caller, rights: Rights): Promise<{ fleet: string[]; personal: string[] }> {
  const brandIds = await rights.brandIdsOf(caller);
  const fleet: string[] = [];
  const personal: string[] = [];
  for (const { scope, message, hidden, profiles } of TOPICS) {
    if (!profiles.includes(caller.profile) || scope === 'device' || scope === 'group') continue;
    const isTelemetry = message === 'Telemetry_V2';
    // Devices belong to customers: staff would only hear twice what the brand's topic says.
    if (isTelemetry && scope === 'user' && caller.profile !== 'USER') continue;
    const ids = scope === 'brand' ? brandIds : [scope === 'user' ? caller.userId : caller.sessionId];
    for (const id of ids) (isTelemetry ? fleet : personal).push(topicOf(scope, id, message, hidden));
  }
  return { fleet, personal };
}
