import { lazy, Suspense, type ReactNode } from 'react';
import type { MapPanelProps } from './map/map-panel.tsx';
import classes from './operator-area.module.css';

/** Loaded by itself, with the library that draws it: the list does not wait for it. */
const MapPanel = lazy(() => import('./map/map-panel.tsx'));

interface Props extends MapPanelProps {
  /** Whether it is unfolded, and the list is there. */
  isShown: boolean;
  children: ReactNode;
}

/** The list with the map beside it; without the map the list has the whole width. */
export const DeskMapPlace = ({ isShown, children, ...map }: Props) => (
  <div className={classes.beside} data-map={isShown}>
    <div className={classes.main}>{children}</div>
    {isShown && (
      <div className={classes.map}>
        <Suspense>
          <MapPanel {...map} />
        </Suspense>
      </div>
    )}
  </div>
);
