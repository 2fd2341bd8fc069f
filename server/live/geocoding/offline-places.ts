import type { Worker } from 'node:worker_threads';
import { startThread } from '../../base/threads.ts';
import type { FoundPlace, NearestPlace } from './places.ts';
import type { PlacesAnswer, PlacesQuestion } from './places-thread.ts';

/** The embedded list of places, in a thread that starts with the first question. */
export interface OfflinePlaces {
  /** The nearest named place of each point. */
  nearest(points: readonly [latitude: number, longitude: number][]): Promise<(NearestPlace | null)[]>;
  /** Places of a country by a part of their name. */
  named(text: string, country: string, most: number): Promise<FoundPlace[]>;
  stop(): Promise<void>;
}

type Question = PlacesQuestion extends infer Q ? (Q extends { id: number } ? Omit<Q, 'id'> : never) : never;

interface Waiting {
  resolve(answer: PlacesAnswer): void;
  reject(error: Error): void;
}

/** A thread that ends is started again with the next question; what it had not answered fails. */
export function openOfflinePlaces(): OfflinePlaces {
  let thread: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = startThread(new URL('./places-thread.ts', import.meta.url), null);
    started.on('message', (answer: PlacesAnswer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    const lose = (error: Error): void => {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', lose);
    started.on('exit', () => lose(new Error('the thread of places ended')));
    // It never keeps the server from ending.
    started.unref();
    return started;
  };

  const ask = (question: Question): Promise<PlacesAnswer> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      thread ??= start();
      thread.postMessage({ ...question, id: lastId });
    });

  return {
    nearest: async (points) => {
      const answer = await ask({ ask: 'nearest', points });
      return 'nearest' in answer ? answer.nearest : [];
    },
    named: async (text, country, most) => {
      const answer = await ask({ ask: 'named', text, country, most });
      return 'named' in answer ? answer.named : [];
    },
    stop: async () => {
      const ended = thread;
      thread = null;
      await ended?.terminate();
    },
  };
}
