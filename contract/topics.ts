import type { Profile } from '../domain/people/users/user.ts';
import { NEWS_MESSAGES } from './resources.ts';

/** Messages the broker delivers. */
export const MESSAGES = [
  'Telemetry_V2',
  'Alarm',
  'Incident',
  'Notification',
  'Download',
  'JobProgress',
  'Report',
  'Result',
  ...NEWS_MESSAGES,
] as const;
export type Message = (typeof MESSAGES)[number];

export const SCOPES = ['brand', 'user', 'group', 'device', 'session'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who may subscribe to a topic, provided that they may see the id of its scope. */
export interface TopicRule {
  scope: Scope;
  message: Message;
  hidden: boolean;
  profiles: readonly Profile[];
}

const STAFF = ['ADMINISTRATOR', 'OPERATOR'] as const;
const ALL = ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const;
const rules = (scope: Scope, messages: readonly Message[], profiles: readonly Profile[], hidden = false): TopicRule[] =>
  messages.map((message) => ({ scope, message, hidden, profiles }));

/**
 * Every topic there is: `{scope}/{id}/{Message}` and, for hidden devices, `{scope}/{id}/hidden/{Message}`. The server
 * lists a session's topics from this table, the access test is generated from it, and the broker refuses the rest.
 */
export const TOPICS: readonly TopicRule[] = [
  ...rules('brand', ['Telemetry_V2', 'Alarm', 'Incident', ...NEWS_MESSAGES], STAFF),
  ...rules('brand', ['Notification'], ALL),
  ...rules('brand', ['Telemetry_V2', 'Alarm', 'Incident', 'Device'], ['ADMINISTRATOR'], true),
  ...rules(
    'user',
    ['Telemetry_V2', 'Alarm', 'Incident', 'Notification', 'Download', 'JobProgress', 'Report', ...NEWS_MESSAGES],
    ALL,
  ),
  // Whoever was let into a customer's group hears of its vehicles where they are, and nothing else.
  ...rules('group', ['Telemetry_V2'], ['USER']),
  ...rules('device', ['Telemetry_V2', 'Alarm'], ALL),
  ...rules('device', ['Telemetry_V2', 'Alarm'], ['ADMINISTRATOR'], true),
  ...rules('session', ['Result'], ALL),
];

/** Services that answer requests published to `request/{service}`; the answer is a Result on the session's topic. */
export const REQUEST_SERVICES = ['devices', 'commands'] as const;
export type RequestService = (typeof REQUEST_SERVICES)[number];
export const requestTopic = (service: RequestService): string => `request/${service}`;

export function topicOf(scope: Scope, id: number | string, message: Message, hidden = false): string {
  return hidden ? `${scope}/${id}/hidden/${message}` : `${scope}/${id}/${message}`;
}

export interface ParsedTopic {
  scope: Scope;
  id: string;
  message: Message;
  hidden: boolean;
}

/** Parses a topic; null when it does not match the table (wildcards never do). */
export function parseTopic(topic: string): ParsedTopic | null {
  const parts = topic.split('/');
  const hidden = parts.length === 4 && parts[2] === 'hidden';
  if (parts.length !== (hidden ? 4 : 3)) return null;
  const scope = SCOPES.find((name) => name === parts[0]);
  const message = MESSAGES.find((name) => name === parts.at(-1));
  const id = parts[1];
  if (!scope || !message || !id || !/^[\w-]+$/.test(id)) return null;
  if (!TOPICS.some((rule) => rule.scope === scope && rule.message === message && rule.hidden === hidden)) return null;
  return { scope, id, message, hidden };
}

/** Timing of the link, in ms. */
export const CONNECT_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_S = 60;
export const RETRY_DELAY_MS = 5_000;
