import { expect, test } from 'vitest';
import { hiddenNote, isNoteShown, releaseNoteSchema } from './release-notes.ts';

const note = { date: '2026-11-01', content: ['<p>News</p>'] };

test('a release note has a date and a list of HTML texts (PSH-15, PSH-16)', () => {
  expect(releaseNoteSchema.parse(note)).toEqual(note);
  for (const broken of [
    { content: [] },
    { date: 'some day', content: [] },
    { date: '2026-11-01', content: 'text' },
    { date: '2026-11-01', content: [1] },
  ])
    expect(releaseNoteSchema.safeParse(broken).success).toBe(false);
});

test('a note is shown when it is newer than the last one seen, or the person has not chosen to hide it (PSH-19)', () => {
  const shown = (readReleaseNotesMonitoring: boolean, lastReleaseNotesMonitoring: string | null) =>
    isNoteShown(note, { readReleaseNotesMonitoring, lastReleaseNotesMonitoring });
  expect(shown(true, '2026-11-01')).toBe(false);
  expect(shown(true, '2026-12-24T10:00:00Z')).toBe(false);
  expect(shown(true, '2026-10-31')).toBe(true);
  expect(shown(true, null)).toBe(true);
  expect(shown(true, 'not a date')).toBe(true);
  expect(shown(false, '2026-11-01')).toBe(true);
});

test('who hides a note stores the flag and its date, and does not see it again (PSH-20)', () => {
  expect(hiddenNote(note)).toEqual({ readReleaseNotesMonitoring: true, lastReleaseNotesMonitoring: '2026-11-01' });
  expect(isNoteShown(note, hiddenNote(note))).toBe(false);
});
