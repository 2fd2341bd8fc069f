import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleet, useFleetGeneration, useVehicle } from '../../live/fleet/use-fleet.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, FIRST_DEVICE_ZOOM, FLEET_MAX_ZOOM } from '../../live/map/constants.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';
import { LiveMap } from '../../live/map/live-map.tsx';
import { MapControls } from '../../live/map/map-controls.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

const nothing = (): void => undefined;

/** The vehicle on a small map, live; nothing where it was never located. */
export function DeviceMap() {
  const { t } = useTranslation();
  const { row } = useDevicePage();
  const fleet = useFleet();
  useFleetGeneration();
  useVehicle(row);
  const [map, setMap] = useState<FleetMap | null>(null);
  const [looked, setLooked] = useState<FleetMap | null>(null);
  const place = fleet.placeOf(row);
  useEffect(() => {
    if (!map || looked === map || !place) return;
    // The card beside it says what a popup would.
    map.setHasPopup(false);
    setLooked(map);
    map.camera.lookAt(place, FIRST_DEVICE_ZOOM);
  }, [map, looked, place]);
  if (place === null) return null;
  return (
    <section className={classes.map} aria-label={t('deviceScreen.now.map')}>
      <LiveMap
        mode="points"
        centre={DEFAULT_CENTRE}
        zoom={DEFAULT_ZOOM}
        maxZoom={FLEET_MAX_ZOOM}
        onMap={setMap}
        onChoose={nothing}
      >
        <MapControls map={map} />
      </LiveMap>
    </section>
  );
}
