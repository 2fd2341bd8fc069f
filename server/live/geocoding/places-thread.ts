import { parentPort } from 'node:worker_threads';
import { Places, type FoundPlace, type NearestPlace } from './places.ts';

/** One question to the thread; the answer carries the same id. */
export type PlacesQuestion =
  | { id: number; ask: 'nearest'; points: readonly [latitude: number, longitude: number][] }
  | { id: number; ask: 'named'; text: string; country: string; most: number };
export type PlacesAnswer = { id: number; nearest: (NearestPlace | null)[] } | { id: number; named: FoundPlace[] };

// The lists take half a second to read and some hundred megabytes: none of it in the thread that takes positions.
const places = new Places();

parentPort!.on('message', (question: PlacesQuestion) => {
  const answer: PlacesAnswer =
    question.ask === 'nearest'
      ? {
          id: question.id,
          nearest: question.points.map(([latitude, longitude]) => places.nearest(latitude, longitude)),
        }
      : { id: question.id, named: places.named(question.text, question.country, question.most) };
  parentPort!.postMessage(answer);
});
