import { playNotes, type Note } from './platform.ts';

/** What came: an urgent incident is heard apart from the others, without a look at the screen. */
export type Sound = 'notification' | 'incident' | 'urgent';

const NOTES: Record<Sound, readonly Note[]> = {
  notification: [
    { frequencyHz: 880, startMs: 0, lengthMs: 120 },
    { frequencyHz: 1175, startMs: 130, lengthMs: 180 },
  ],
  incident: [
    { frequencyHz: 587, startMs: 0, lengthMs: 140 },
    { frequencyHz: 587, startMs: 180, lengthMs: 140 },
    { frequencyHz: 440, startMs: 360, lengthMs: 240 },
  ],
  // Two tones in turn, as a siren has them, and longer than the others.
  urgent: [0, 1, 2, 3].flatMap((turn) => [
    { frequencyHz: 988, startMs: turn * 440, lengthMs: 200 },
    { frequencyHz: 659, startMs: turn * 440 + 220, lengthMs: 200 },
  ]),
};

/** Sounds that something came by itself. */
export const playSound = (sound: Sound): void => playNotes(NOTES[sound]);
