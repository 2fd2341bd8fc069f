import type { chat as chatPt } from '../pt-br/chat.ts';
import type { Translated } from '../translated.ts';

/** The support chat. */
export const chat: Translated<typeof chatPt> = { failed: 'The support chat did not open.' };
