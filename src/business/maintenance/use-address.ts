import { useLocation, useSearch } from 'wouter';
import { oneOf } from '../../base/list/filters.ts';
import { PARTS, SPANS, type Part, type Span } from './maintenance-lists.ts';

/** The part of the screen that is open, and how to go to another one; each begins with its own list as it is at first. */
export function usePart(): [Part, (part: Part) => void] {
  const [path, navigate] = useLocation();
  const part = oneOf(PARTS)(new URLSearchParams(useSearch()).get('tab') ?? '') ?? PARTS[0];
  return [part, (next) => navigate(next === PARTS[0] ? path : `${path}?tab=${next}`)];
}

/** The span over which costs are summed up, and how to choose another one. */
export function useSpan(): [Span, (span: Span) => void] {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const span = oneOf(SPANS)(query.get('span') ?? '') ?? 'quarter';
  const choose = (next: Span): void => {
    query.set('span', next);
    query.delete('page');
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return [span, choose];
}
