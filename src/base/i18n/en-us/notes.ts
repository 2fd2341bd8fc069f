import type { notes as notesPt } from '../pt-br/notes.ts';
import type { Translated } from '../translated.ts';

/** Release notes. */
export const notes: Translated<typeof notesPt> = {
  title: "What's new",
  open: "What's new",
  hide: 'Do not show again',
  done: 'Got it',
  saveFailed: 'The choice was not saved: {{reason}}',
};
