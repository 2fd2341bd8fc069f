import { silenceRange } from '../../../domain/live/devices/no-communication.ts';
import type { Chosen, ListedStatus } from './use-indicators.ts';

const STATUSES: readonly string[] = ['ACTIVE', 'INACTIVE', 'CANCELED', 'all'];

/** What the address asks for: a brand, and the list behind a bar or a figure. */
export interface Asked {
  brand: string | null;
  chosen: Chosen | null;
}

function chosenOf(query: URLSearchParams): Chosen | null {
  const range = silenceRange.safeParse(query.get('range'));
  if (range.success) return { kind: 'range', range: range.data };
  const model = query.get('model');
  if (model !== null) return { kind: 'model', model: model === '' ? null : model };
  const status = query.get('status');
  if (status === null || !STATUSES.includes(status)) return null;
  return { kind: 'status', status: status === 'all' ? null : (status as ListedStatus), today: query.has('today') };
}

/** Reads the query of the address; what it does not understand it leaves out. */
export function askedOf(search: string): Asked {
  const query = new URLSearchParams(search);
  const brand = query.get('brand');
  return { brand: brand !== null && /^\d{16}$/.test(brand) ? brand : null, chosen: chosenOf(query) };
}

/** The address of a brand's indicators, with a list open or none. */
export function addressOf({ brand, chosen }: Asked): string {
  const query = new URLSearchParams(brand === null ? {} : { brand });
  if (chosen?.kind === 'range') query.set('range', chosen.range);
  if (chosen?.kind === 'model') query.set('model', chosen.model ?? '');
  if (chosen?.kind === 'status') {
    query.set('status', chosen.status ?? 'all');
    if (chosen.today) query.set('today', '1');
  }
  const text = query.toString();
  return text === '' ? '/indicators' : `/indicators?${text}`;
}
