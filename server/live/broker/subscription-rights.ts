import { idFromText } from '../../../domain/base/id.ts';
import {
  parseTopic,
  requestTopic,
  REQUEST_SERVICES,
  TOPICS,
  topicOf,
  type Message,
  type ParsedTopic,
  type RequestService,
  type Scope,
} from '../../../contract/topics.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { seenRows } from '../../base/rights/scope.ts';
import type { DeviceDirectory } from '../devices/directory.ts';

export interface SubscriptionDeps {
  rights: Rights;
  directory: DeviceDirectory;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Messages of an account itself: nobody else hears them, whatever their rights. */
export const PERSONAL: ReadonlySet<Message> = new Set(['Notification', 'Download', 'JobProgress', 'Report']);

/** A topic of the table that the profile may hear where it may see the id; null for any other, wildcards among them. */
function inTable({ profile }: Caller, topic: string): ParsedTopic | null {
  const parsed = parseTopic(topic);
  const rule =
    parsed &&
    TOPICS.find(
      ({ scope, message, hidden }) => scope === parsed.scope && message === parsed.message && hidden === parsed.hidden,
    );
  return rule?.profiles.includes(profile) ? parsed : null;
}

const numberOf = (id: string): number => {
  const parsed = idFromText.safeParse(id);
  return parsed.success ? parsed.data : Number.NaN;
};

/** What has to be asked of the database for some topics, at most one statement a kind. */
async function askedOf(caller: Caller, topics: readonly ParsedTopic[], { rights }: SubscriptionDeps) {
  const idsOf = (wanted: Scope): number[] => [
    ...new Set(topics.flatMap(({ scope, id }) => (scope === wanted ? [numberOf(id)] : []))),
  ];
  const [customers, groups] = [idsOf('user').filter((id) => id !== caller.userId), idsOf('group')];
  return {
    customers: customers.length > 0 ? await rights.customersAmong(caller, customers) : NOBODY,
    groups: groups.length > 0 ? await rights.watchedGroups(caller, groups) : NOBODY,
  };
}

type Asked = Awaited<ReturnType<typeof askedOf>>;

async function mayHear(
  caller: Caller,
  { scope, id, message, hidden }: ParsedTopic,
  { customers, groups }: Asked,
  { rights, directory }: SubscriptionDeps,
): Promise<boolean> {
  if (scope === 'session') return id === caller.sessionId;
  const number = numberOf(id);
  switch (scope) {
    case 'brand':
      return rights.maySeeBrand(caller, number);
    case 'user':
      return number === caller.userId || (!PERSONAL.has(message) && customers.has(number));
    case 'device':
      // A hidden device is published on its hidden topics only.
      return directory.byId(number)?.hidden === hidden && (await rights.maySeeDevice(caller, number));
    case 'group':
      return groups.has(number);
  }
}

/**
 * Which of some topics a session may subscribe to: those in the table, for its profile, with an id it may see; never a
 * wildcard. However many they are, the database is asked at most twice.
 */
export async function allowedTopics(
  caller: Caller,
  topics: readonly string[],
  deps: SubscriptionDeps,
): Promise<Set<string>> {
  const known = new Map<string, ParsedTopic>();
  for (const topic of topics) {
    const parsed = inTable(caller, topic);
    if (parsed) known.set(topic, parsed);
  }
  const asked = await askedOf(caller, [...known.values()], deps);
  const allowed = new Set<string>();
  for (const [topic, parsed] of known) if (await mayHear(caller, parsed, asked, deps)) allowed.add(topic);
  return allowed;
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
