import { UnstyledButton } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCurrentLocation,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRuler2,
} from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPlace } from '../../base/platform.ts';
import { coversPart } from '../../base/ui/covers.ts';
import { toast } from '../../base/ui/toasts.ts';
import type { FleetMap } from './fleet-map.ts';
import classes from './map-controls.module.css';
import { setFullScreen, useFullScreen } from './full-screen.ts';
import { useMeasure } from './ruler-panel.tsx';
import { TileChooser } from './tile-chooser.tsx';

const MY_ZOOM = 15;

/** The buttons at the edge of the map; `children` are more of them, of the screen; `onFitAll` takes the place of showing all. */
export function MapControls({
  map,
  onFitAll,
  children,
}: {
  map: FleetMap | null;
  onFitAll?(): void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const goToMe = async () => {
    const answer = await currentPlace();
    if (answer.ok && map) {
      const { markMyPlace } = await import('./my-place.ts');
      markMyPlace(map.map, answer.value);
      map.camera.lookAt(answer.value, MY_ZOOM);
    } else if (!answer.ok) toast('info', t('map.myLocationRefused'));
  };
  if (!map) return null;
  return (
    <div ref={coversPart} className={classes.controls} role="group" aria-label={t('map.controls')}>
      <div className={classes.group}>
        <MapControl label={t('map.zoomIn')} onClick={() => map.camera.zoomBy(1)}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </MapControl>
        <MapControl label={t('map.zoomOut')} onClick={() => map.camera.zoomBy(-1)}>
          <IconMinus size={20} stroke={1.75} aria-hidden />
        </MapControl>
      </div>
      <div className={classes.group}>
        <MapControl label={t('map.myLocation')} onClick={() => void goToMe()}>
          <IconCurrentLocation size={20} stroke={1.75} aria-hidden />
        </MapControl>
        <MapControl label={t('map.fitAll')} onClick={onFitAll ?? (() => map.camera.fitAll())}>
          <IconArrowsMaximize size={20} stroke={1.75} aria-hidden />
        </MapControl>
      </div>
      <MapTools map={map} />
      {children && <div className={classes.group}>{children}</div>}
    </div>
  );
}

/** Tools of every map: the ruler, the tiles, the whole screen. */
function MapTools({ map }: { map: FleetMap }) {
  const { t } = useTranslation();
  const { isOn } = useMeasure(map);
  const isFull = useFullScreen();
  // Who leaves the map leaves its full screen.
  useEffect(() => () => setFullScreen(false), []);
  return (
    <div className={classes.group} data-open>
      <MapControl
        label={t('mapTools.ruler')}
        pressed={isOn}
        onClick={() => (isOn ? map.ruler.stop() : map.ruler.start())}
      >
        <IconRuler2 size={20} stroke={1.75} aria-hidden />
      </MapControl>
      <TileChooser />
      <MapControl
        label={t(isFull ? 'mapTools.leaveFullScreen' : 'mapTools.fullScreen')}
        onClick={() => setFullScreen(!isFull)}
      >
        {isFull ? (
          <IconMinimize size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconMaximize size={20} stroke={1.75} aria-hidden />
        )}
      </MapControl>
    </div>
  );
}

interface ControlProps {
  label: string;
  onClick(): void;
  children: ReactNode;
  /** The key that does the same. */
  hint?: string;
  /** For one that switches something on and off. */
  pressed?: boolean;
}

/** One button of the map. */
export function MapControl({ label, onClick, children, hint, pressed }: ControlProps) {
  return (
    <UnstyledButton
      className={classes.control}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={hint}
      title={hint === undefined ? label : `${label} (${hint})`}
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}
