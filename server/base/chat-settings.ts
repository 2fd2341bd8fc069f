import { z } from 'zod';

/** The external service of the support chat. */
export interface ChatService {
  scriptUrl: string;
  /** What the widget connects to, frames and draws from beside the script's own origin. */
  origins: readonly string[];
}

const isOwnMachine = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** Encrypted, or on the own machine, where a stand-in may run without a certificate. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname)));
}

/** An origin as a content security policy takes it; `*.` stands for every host below. Nothing that could end a directive. */
const isOrigin = (text: string): boolean =>
  /^(https|wss):\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(text) ||
  (/^(http|ws):\/\/[\w.]+(:\d{1,5})?$/.test(text) && isOwnMachine(new URL(text).hostname));

export const chatScriptUrl = z.string().refine((text) => text === '' || isSafe(text), 'must be an https:// address');
export const chatOrigins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine(
    (origins) => origins.every(isOrigin),
    'must be https:// or wss:// origins separated by commas, without a path',
  );

/** The chat of two settings; null without a script. */
export const chatServiceOf = (scriptUrl: string, origins: readonly string[]): ChatService | null =>
  scriptUrl === '' ? null : { scriptUrl, origins };

/** What a content security policy lets a chat widget do, by directive; empty without a chat. */
export function chatDirectives(chat: ChatService | null): Readonly<Record<string, readonly string[]>> {
  if (chat === null) return {};
  const own = new URL(chat.scriptUrl).origin;
  const all = [...new Set([own, ...chat.origins])];
  const drawn = all.filter((origin) => !/^wss?:/.test(origin));
  return {
    'script-src': [own],
    'connect-src': all,
    'frame-src': ["'self'", ...drawn],
    'img-src': drawn,
    'style-src': drawn,
    'font-src': drawn,
    'media-src': ["'self'", ...drawn],
  };
}
