import { isChatOffered, openChat } from '../chat/open-chat.ts';

/** Opens the support chat; null where none is configured. */
export const useSupportChat = (): (() => void) | null => (isChatOffered() ? openChat : null);
