import { useLocation, useSearch } from 'wouter';

export const PARTS = ['one', 'import', 'edit'] as const;
export type Part = (typeof PARTS)[number];

/** Which part of the screen is looked at, and which import or edit: in the address, so that a reload comes back to it. */
export function usePlace() {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const go = (next: { part: Part; id?: string | undefined }): void => {
    const text = new URLSearchParams({
      ...(next.part === 'one' ? {} : { part: next.part }),
      ...(next.id === undefined ? {} : { id: next.id }),
    }).toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return { part: PARTS.find((part) => part === query.get('part')) ?? 'one', id: query.get('id'), go };
}
