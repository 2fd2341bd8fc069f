import { useState } from 'react';

/** Which rows are chosen, by id. */
export interface Selection {
  chosen: Record<string, true>;
  set(next: Record<string, true>): void;
}

/** The chosen rows of what the person looks at: rows of another page, order or filter are none of it. */
export function useSelection(occasion: string): Selection {
  const [kept, setKept] = useState<{ occasion: string; chosen: Record<string, true> }>({ occasion, chosen: {} });
  return {
    chosen: kept.occasion === occasion ? kept.chosen : {},
    set: (chosen) => setKept({ occasion, chosen }),
  };
}
