import { i18n } from '../i18n/i18n.ts';
import { after } from '../platform.ts';
import { toast } from '../ui/toasts.ts';

/** The chat is in Portuguese whatever the console speaks. */
export const CHAT_LOCALE = 'pt';
/** A script that has not come by then is not waited for. */
const PATIENCE_MS = 20_000;

/** What console and widget share: the console says the locale, the script adds how the chat is opened and closed. */
interface SupportChat {
  locale: string;
  open?(): void;
  close?(): void;
}

const shared = globalThis as { supportChat?: SupportChat };
let scriptUrl: string | null = null;
let state: 'unloaded' | 'loading' | 'loaded' = 'unloaded';

/** Says where the chat's script is; null where no chat is configured. Nothing is loaded. */
export function offerChat(url: string | null): void {
  scriptUrl = url;
}

/** Whether there is a chat to open. */
export const isChatOffered = (): boolean => scriptUrl !== null;

/** Loads the script; answers false when it cannot be had, or is none of a chat. */
function load(url: string): Promise<boolean> {
  shared.supportChat = { locale: CHAT_LOCALE };
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = (loaded: boolean) => {
      callOff();
      const isChat = loaded && typeof shared.supportChat?.open === 'function';
      if (!isChat) script.remove();
      resolve(isChat);
    };
    script.src = url;
    script.async = true;
    script.dataset['locale'] = CHAT_LOCALE;
    script.addEventListener('load', () => finish(true));
    script.addEventListener('error', () => finish(false));
    const callOff = after(PATIENCE_MS, () => finish(false));
    document.head.append(script);
  });
}

/** Opens the support chat, whose script is loaded the first time; a toast says when that fails. Nothing happens where there is no chat. */
export function openChat(): void {
  if (scriptUrl === null || state === 'loading') return;
  if (state === 'loaded') {
    shared.supportChat?.open?.();
    return;
  }
  state = 'loading';
  void load(scriptUrl).then((loaded) => {
    state = loaded ? 'loaded' : 'unloaded';
    if (loaded) shared.supportChat?.open?.();
    else toast('error', i18n.t('chat.failed'), { label: i18n.t('common.retry'), run: openChat });
  });
}

/** Closes the chat, as when somebody signs out: whoever comes next is somebody else. */
export function closeChat(): void {
  if (state === 'loaded') shared.supportChat?.close?.();
}
