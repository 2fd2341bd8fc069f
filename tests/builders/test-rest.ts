import { CALLS, type CallName } from '../../contract/rest/calls.ts';
import { CONTRACT_VERSION } from '../../contract/version.ts';
import type { Platform } from '../../worker/platform.ts';
import { fleetAnswers, refuse, sessionAnswers, telemetryAnswers, type Answers, type TestRest } from './rest-answers.ts';
import type { TestBroker } from './test-broker.ts';
import { BRAND, USER } from './test-fleet.ts';

const patterns = Object.entries(CALLS).map(([name, spec]) => ({
  name: name as CallName,
  method: spec.method,
  pattern: new RegExp(`^/api/${spec.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Its `fetch` answers only calls that carry the accepted token, except those that anyone may make. */
export function restServer(broker: () => TestBroker, now: () => number): { rest: TestRest; fetch: Platform['fetch'] } {
  const rest: TestRest = {
    devices: [],
    groups: [],
    fixes: [],
    history: [],
    tokenMinutes: 60,
    skewMs: 0,
    contractVersion: CONTRACT_VERSION,
    ingestPause: null,
    heardUntilMs: null,
    isReachable: true,
    token: null,
    fleetTopics: [`brand/${BRAND}/Telemetry_V2`],
    personalTopics: [`user/${USER.id}/Notification`, `user/${USER.id}/Alarm`, `user/${USER.id}/Group`],
    instead: {},
    asked: [],
    names: () => rest.asked.map(({ name }) => name),
  };
  const serverNowMs = (): number => now() + rest.skewMs;
  const table: Answers = {
    ...sessionAnswers(rest, serverNowMs),
    ...fleetAnswers(rest, broker),
    ...telemetryAnswers(rest, serverNowMs),
  };
  const fetch: Platform['fetch'] = async (address, init) => {
    if (!rest.isReachable) throw new TypeError('fetch failed');
    const url = new URL(address);
    for (const { name, method, pattern } of patterns) {
      const match = method === init.method ? pattern.exec(url.pathname) : null;
      const answer = rest.instead[name] ?? table[name];
      if (!match || !answer) continue;
      const asked = {
        name,
        params: { ...match.groups },
        query: Object.fromEntries(url.searchParams),
        body: init.body ? (JSON.parse(init.body as string) as unknown) : undefined,
      };
      rest.asked.push(asked);
      const { authorization } = init.headers as Record<string, string | undefined>;
      if (CALLS[name].access !== 'anyone' && authorization !== `Bearer ${rest.token}`)
        return refuse(401, 'Invalid access_token');
      return answer(asked);
    }
    return refuse(404, `no call at ${init.method} ${url.pathname}`);
  };
  return { rest, fetch };
}
