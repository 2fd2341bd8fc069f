import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** The chosen tab. */
  value: string;
  /** What the tabs are of, for those who do not see them. */
  label: string;
  children: ReactNode;
}

/** A row of tabs that scrolls where it is longer than its place. The chosen one is always in view. */
export function TabRow({ value, label, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector('[aria-selected="true"]');
    if (!row || !chosen) return;
    const { left, right } = chosen.getBoundingClientRect();
    const room = row.getBoundingClientRect();
    // As much of its neighbours on either side as there is room for. The page itself stays where it is.
    row.scrollLeft += (left + right - room.left - room.right) / 2;
  }, [value]);
  return (
    <Tabs.List ref={list} className="sideways" aria-label={label}>
      {children}
    </Tabs.List>
  );
}
