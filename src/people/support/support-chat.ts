import { isChatOffered, openChat } from './open-chat.ts';

/** Opens the support chat; null where none is configured. That is settled before the first paint and stays. */
export const useSupportChat = (): (() => void) | null => (isChatOffered() ? openChat : null);
