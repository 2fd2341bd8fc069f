import { playNotes, type Note } from './platform.ts';

const NOTES: Record<'notification' | 'incident', readonly Note[]> = {
  notification: [
    { frequencyHz: 880, startMs: 0, lengthMs: 120 },
    { frequencyHz: 1175, startMs: 130, lengthMs: 180 },
  ],
  incident: [
    { frequencyHz: 587, startMs: 0, lengthMs: 140 },
    { frequencyHz: 587, startMs: 180, lengthMs: 140 },
    { frequencyHz: 440, startMs: 360, lengthMs: 240 },
  ],
};

/** Sounds that something came by itself. */
export const playSound = (kind: 'notification' | 'incident'): void => playNotes(NOTES[kind]);
