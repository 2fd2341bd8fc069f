import { useLocation, useSearch } from 'wouter';

const ID = /^\d{16}$/;
const BATCH = /^[\w-]{8,64}$/;

/** What the address asks for: a vehicle, a choice of many, from those that are chosen on the map or anew, or what became of a command for many. */
export type Asked =
  | { part: 'vehicle'; device: number }
  | { part: 'many'; isChosen: boolean }
  | { part: 'batches' }
  | { part: 'batch'; id: string }
  | { part: 'nothing' };

function askedIn(query: URLSearchParams): Asked {
  const [device, batch] = [query.get('device') ?? '', query.get('batch') ?? ''];
  if (ID.test(device)) return { part: 'vehicle', device: Number(device) };
  if (BATCH.test(batch)) return { part: 'batch', id: batch };
  if (query.has('many')) return { part: 'many', isChosen: query.get('many') === 'chosen' };
  return query.has('batches') ? { part: 'batches' } : { part: 'nothing' };
}

/** The part of the screen that the address names, and the ways to the others. */
export function useAddress() {
  const [path, navigate] = useLocation();
  const asked = askedIn(new URLSearchParams(useSearch()));
  return {
    asked,
    toVehicle: (device: number): void => navigate(`${path}?device=${device}`),
    toBatch: (id: string): void => navigate(`${path}?batch=${id}`),
  };
}
