import { useContext, type ReactNode } from 'react';
import { ToolbarSlotsContext } from '../../base/frame/screen-header.tsx';
import { coversPart } from '../../base/ui/covers.ts';
import { ClientCard } from './client-card.tsx';
import classes from './header-tools.module.css';

/** The tools of a tracking screen over its map, where the person's layout has no toolbar to hold them. */
export function ToolsOverMap({ children }: { children: ReactNode }) {
  const { actions } = useContext(ToolbarSlotsContext);
  if (actions !== null) return null;
  return (
    <div ref={coversPart} className={classes.tools}>
      <ClientCard />
      {children}
    </div>
  );
}
