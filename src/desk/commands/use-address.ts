import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { z } from 'zod';
import { idSchema } from '../../../domain/base/id.ts';

const ID = /^\d{16}$/;
const BATCH = /^[\w-]{8,64}$/;

/** What the address asks for: a vehicle, a choice of many, which begins with those that were chosen on the map, or what became of a command for many. */
export type Asked =
  | { part: 'vehicle'; device: number }
  | { part: 'many'; devices: readonly number[] }
  | { part: 'batches' }
  | { part: 'batch'; id: string }
  | { part: 'nothing' };

/** What the way to here brought along, which the browser keeps over a reload. */
const broughtSchema = z.object({ devices: z.array(idSchema) });

function askedIn(query: URLSearchParams, state: unknown): Asked {
  const [device, batch] = [query.get('device') ?? '', query.get('batch') ?? ''];
  if (ID.test(device)) return { part: 'vehicle', device: Number(device) };
  if (BATCH.test(batch)) return { part: 'batch', id: batch };
  if (query.has('many')) return { part: 'many', devices: broughtSchema.safeParse(state).data?.devices ?? [] };
  return query.has('batches') ? { part: 'batches' } : { part: 'nothing' };
}

/** The part of the screen that the address names, and the ways to the others. */
export function useAddress() {
  const [path, navigate] = useLocation();
  const asked = askedIn(new URLSearchParams(useSearch()), useHistoryState<unknown>());
  return {
    asked,
    toVehicle: (device: number): void => navigate(`${path}?device=${device}`),
    toBatch: (id: string): void => navigate(`${path}?batch=${id}`),
  };
}
