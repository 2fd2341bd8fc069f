import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxAround } from '../../../domain/base/geo/unrolled.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, FLEET_MAX_ZOOM } from '../map/constants.ts';
import type { FleetMap } from '../map/fleet-map.ts';
import { LiveMap } from '../map/live-map.tsx';
import { MapControls } from '../map/map-controls.tsx';
import { openDoor } from '../../base/platform.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './trips.module.css';
import type { Trips } from './use-trips.ts';

const nothing = (): void => undefined;

/** The chosen segment on the map, or the way of the whole day, and the vehicle where it is now. */
export function TripMap({ trips: { way, chosen, sum } }: { trips: Trips }) {
  const { t } = useTranslation();
  const [map, setMap] = useState<FleetMap | null>(null);
  const points = sum === null ? null : (way.value?.trackingTrip ?? null);
  const shown = way.isBefore || points === null ? null : (chosen?.start ?? 'day');
  useEffect(() => {
    if (map === null) return;
    const line = points && Float64Array.from(points.flatMap(({ longitude, latitude }) => [longitude, latitude]));
    map.setTrack(line, null);
    openDoor('tripMap', () => ({ points: points?.length ?? 0 }));
  }, [map, points]);
  // Looked at once for each that is chosen: a trip that grows leaves the map where the person put it.
  useEffect(() => {
    const box = points && boxAround(points);
    if (map && box && shown !== null) map.camera.fit(box);
    // oxlint-disable-next-line react/exhaustive-deps -- the points of the same trip that grows do not move the map
  }, [map, shown]);
  return (
    <section className={classes.map} aria-label={t('trips.map')}>
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
      {way.failure && !way.value && (
        <div className={classes.mapFailure}>
          <FailureCallout title={t('trips.noWay')} failure={way.failure} onRetry={way.again} />
        </div>
      )}
    </section>
  );
}
