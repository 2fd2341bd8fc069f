import { i18n } from '../../base/i18n/i18n.ts';
import { toast } from '../../base/ui/toasts.ts';

interface SupportChat {
  open?(): void;
  close?(): void;
}

/** The script adds how the chat is opened and closed. */
const shared = globalThis as { supportChat?: SupportChat };
let scriptUrl: string | null = null;
let state: 'unloaded' | 'loading' | 'loaded' = 'unloaded';
/** Whether the requesting user is still signed in. */
let isWanted = false;

/** Says where the chat's script is; null where no chat is configured. Nothing is loaded. */
export function offerChat(url: string | null): void {
  scriptUrl = url;
}

/** Whether there is a chat to open. */
export const isChatOffered = (): boolean => scriptUrl !== null;

/** Loads the script, by code that nobody needs before; false when either cannot be loaded, or defines no chat. */
const load = (url: string): Promise<boolean> =>
  import('./load-chat.ts').then(
    ({ loadChat }) => loadChat(url),
    () => false,
  );

/** Opens the support chat, whose script is loaded the first time; a toast says when that fails. Nothing happens where there is no chat. */
export function openChat(): void {
  if (scriptUrl === null) return;
  isWanted = true;
  if (state === 'loading') return;
  if (state === 'loaded') {
    shared.supportChat?.open?.();
    return;
  }
  state = 'loading';
  void load(scriptUrl).then((loaded) => {
    state = loaded ? 'loaded' : 'unloaded';
    if (!isWanted) return;
    if (loaded) shared.supportChat?.open?.();
    else toast('error', i18n.t('chat.failed'), { label: i18n.t('common.retry'), run: openChat });
  });
}

/** Closes the chat, as at sign-out: the next user is another one. */
export function closeChat(): void {
  isWanted = false;
  if (state === 'loaded') shared.supportChat?.close?.();
}
