import { after } from '../../base/platform.ts';

/** The chat is in Portuguese whatever the console speaks. */
const CHAT_LOCALE = 'pt';
/** A script that has not come by then is not waited for. */
const PATIENCE_MS = 20_000;

/** What console and widget share: the console says the locale, the script adds how the chat is opened and closed. */
interface SupportChat {
  locale: string;
  open?(): void;
  close?(): void;
}

const shared = globalThis as { supportChat?: SupportChat };

/** Loads the script; returns false when it cannot be loaded, or defines no chat. */
export function loadChat(url: string): Promise<boolean> {
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
