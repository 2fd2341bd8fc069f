import { tabStore } from '../platform.ts';
import type { SessionScope } from './session-scope.ts';

const KEY = 'rastro.kept';

/** Texts that last as long as the session of a tab, also when the page is loaded anew. */
export interface KeptTexts {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
}

/** What an earlier page of this session has kept; nothing of another session. */
function readKept(sessionId: string): Map<string, string> {
  try {
    const kept = JSON.parse(tabStore.get(KEY) ?? 'null') as { sessionId?: unknown; texts?: object } | null;
    if (kept?.sessionId !== sessionId) return new Map();
    return new Map(Object.entries(kept.texts ?? {}).filter(([, text]) => typeof text === 'string'));
  } catch {
    return new Map();
  }
}

/** The texts of a session, by `scope.once`; they go with it. */
export function openKeptTexts({ session: { sessionId }, onEnd }: Pick<SessionScope, 'session' | 'onEnd'>): KeptTexts {
  const texts = readKept(sessionId);
  onEnd(() => tabStore.set(KEY, null));
  return {
    get: (name) => texts.get(name),
    set: (name, text) => {
      texts.set(name, text);
      tabStore.set(KEY, JSON.stringify({ sessionId, texts: Object.fromEntries(texts) }));
    },
  };
}
