import type { Place } from '../../../domain/base/geo/place.ts';
import { roundedDegrees } from '../../../domain/live/history/geocoder.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { Asking, Geocoder } from './geocoder.ts';

/** Places of one file that a service is asked for: each may cost the brand money. */
export const MOST_ASKED = 500;
/** How long one file waits for services in all, ms. */
export const MOST_ASKING_MS = 60_000;
/** A service that failed so often in a row is not asked again for this file. */
const MOST_FAILURES = 3;
/** Places of which a file remembers the address. */
const MOST_KNOWN = 20_000;

interface Deps {
  geocoder: Pick<Geocoder, 'wordsOf'>;
  locale: Locale;
  signal: AbortSignal;
  /** Time that passed, ms. */
  passedMs(): number;
}

const NOT_AT_ALL: Asking = { mayAsk: () => false, asked: () => undefined };

const keyOf = ({ latitude, longitude }: Place): string => `${roundedDegrees(latitude)} ${roundedDegrees(longitude)}`;

/** What one file may still ask. */
function budget({ signal, passedMs }: Pick<Deps, 'signal' | 'passedMs'>): Asking {
  let [asked, failures, waitedMs, sinceMs] = [0, 0, 0, 0];
  return {
    mayAsk: () => {
      sinceMs = passedMs();
      return asked < MOST_ASKED && failures < MOST_FAILURES && waitedMs < MOST_ASKING_MS && !signal.aborted;
    },
    asked: (isAnswered) => {
      asked += 1;
      failures = isAnswered ? 0 : failures + 1;
      waitedMs += passedMs() - sinceMs;
    },
  };
}

/**
 * The addresses of one file, found some rows at a time. The same place is asked for once. What services may not be asked for any more is
 * named by the embedded list of places, so a file is never held up by its addresses for longer than they may take.
 */
export class FileAddresses {
  private readonly known = new Map<string, string>();
  private readonly asking: Asking;

  constructor(private readonly deps: Deps) {
    this.asking = budget(deps);
  }

  /** Finds the addresses of places; `asks` says whether services may be asked. Answers how to look them up. */
  async find(
    brandId: number,
    places: readonly Place[],
    asks: boolean,
  ): Promise<(place: Place | null) => string | null> {
    const { geocoder, locale } = this.deps;
    const wanted = new Map(places.map((place) => [keyOf(place), place]));
    const fresh = [...wanted].filter(([key]) => !this.known.has(key));
    const asking = asks ? this.asking : NOT_AT_ALL;
    const points = fresh.map(([, place]) => place);
    const words = points.length === 0 ? [] : await geocoder.wordsOf(brandId, points, locale, asking);
    const found = new Map(
      [...wanted.keys()].flatMap((key) => (this.known.has(key) ? [[key, this.known.get(key)!]] : [])),
    );
    for (const [at, [key]] of fresh.entries()) {
      found.set(key, words[at]!);
      this.keep(key, words[at]!);
    }
    return (place) => (place && found.get(keyOf(place))) || null;
  }

  private keep(key: string, words: string): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, words);
  }
}
