import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import type { DrawnPlace } from '../../../domain/desk/areas/area-drawing.ts';
import type { Failure } from '../../../contract/failure.ts';
import { useCore } from '../../base/session/session-context.tsx';

export interface Candidate {
  /** The address that waits for its confirmation on the map; null while none does. */
  address: Address | null;
  isAsking: boolean;
  /** A place had no address, and why where somebody knows; null while none was asked in vain. */
  missing: { failure: Failure | null } | null;
  offer(address: Address): void;
  /** Offers the address of a place. */
  ask(place: DrawnPlace): Promise<void>;
  /** `isByKey`: the keyboard was at what asks about it, and comes back to the field; a pointer stays where it is. */
  drop(isByKey: boolean): void;
  /** The field that addresses are searched in. */
  field: RefObject<HTMLInputElement | null>;
}

/** An address on its way to be that of an area: looked up, shown on the map, and taken or not. */
export function useCandidate(): Candidate {
  const core = useCore();
  const [address, setAddress] = useState<Address | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [missing, setMissing] = useState<Candidate['missing']>(null);
  const field = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    // Only now the field has the address that was taken: it is drawn anew for each.
    if (address === null && isByKey.current) field.current?.focus();
    isByKey.current = false;
  }, [address]);
  const offer = (next: Address): void => {
    setMissing(null);
    setAddress(next);
  };
  const ask = async ({ lat, lng }: DrawnPlace): Promise<void> => {
    setIsAsking(true);
    const answer = await core.call('geo.reverse', { query: { lat, lng } });
    setIsAsking(false);
    if (!answer.ok) setMissing({ failure: answer.failure.kind === 'missing' ? null : answer.failure });
    else if (answer.value.formatted_address.trim() === '') setMissing({ failure: null });
    // The place itself is meant, not the one that gave it its name.
    else offer({ ...answer.value, latitude: lat, longitude: lng, isCity: false });
  };
  const drop = (byKey: boolean): void => {
    isByKey.current = byKey;
    setAddress(null);
  };
  return { address, isAsking, missing, offer, ask, drop, field };
}
