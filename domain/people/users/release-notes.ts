import { z } from 'zod';
import type { UserMetadata } from './user.ts';

/** What is new in a version, by the external repository of notes: each part of `content` is HTML that nobody has cleaned yet. */
export const releaseNoteSchema = z.object({
  date: z
    .string()
    .min(1)
    .max(64)
    .refine((text) => !Number.isNaN(Date.parse(text))),
  content: z.array(z.string()),
});
export type ReleaseNote = z.infer<typeof releaseNoteSchema>;

/** Whether `date` is later than the one that was seen last; a date that cannot be read was never seen. */
function isNewer(date: string, lastSeen: string | null): boolean {
  const seenMs = lastSeen === null ? Number.NaN : Date.parse(lastSeen);
  return Number.isNaN(seenMs) || seenMs < Date.parse(date);
}

/** A note is shown when it is newer than the one last seen, or to a user who has not chosen to hide it. */
export const isNoteShown = (
  note: ReleaseNote,
  metadata: Pick<UserMetadata, 'readReleaseNotesMonitoring' | 'lastReleaseNotesMonitoring'>,
): boolean => isNewer(note.date, metadata.lastReleaseNotesMonitoring) || !metadata.readReleaseNotesMonitoring;

/** What is stored of a person who does not want to see a note again. */
export const hiddenNote = (
  note: ReleaseNote,
): Pick<UserMetadata, 'readReleaseNotesMonitoring' | 'lastReleaseNotesMonitoring'> => ({
  readReleaseNotesMonitoring: true,
  lastReleaseNotesMonitoring: note.date,
});
