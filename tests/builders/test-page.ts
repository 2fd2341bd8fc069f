import type { DeviceDetail, LinkState, PageSink, SessionEnd, ViewResult } from '../../contract/core.ts';
import type { Problem } from '../../contract/problem.ts';
import type { FleetDiff } from '../../contract/diff.ts';
import type { BrokerMessage } from '../../contract/messages.ts';

/** A page that records what the core sends it. */
export interface TestPage extends PageSink {
  diffs: FleetDiff[];
  views: ViewResult[];
  links: LinkState[];
  lists: Problem[][];
  details: (DeviceDetail | null)[];
  messages: BrokerMessage[];
  keeps: { token: string; expiresAtMs: number }[];
  ends: SessionEnd[];
  codes(): string[];
}

export function testPage(now: () => number): TestPage {
  const page: TestPage = {
    diffs: [],
    views: [],
    links: [],
    lists: [],
    details: [],
    messages: [],
    keeps: [],
    ends: [],
    codes: () => (page.lists.at(-1) ?? []).map(({ code }) => code),
    diff: async (diff) => {
      page.diffs.push(diff);
      return now();
    },
    view: (result) => page.views.push(result),
    link: (link) => page.links.push(link),
    problems: (problems) => page.lists.push(problems),
    detail: (detail) => page.details.push(detail),
    message: (message) => page.messages.push(message),
    kept: (kept, expiresAtMs) => page.keeps.push({ token: kept.accessToken, expiresAtMs }),
    ended: (end) => page.ends.push(end),
  };
  return page;
}
