import { Button } from '@mantine/core';
import { IconHistory, IconMapPin, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxAround } from '../../../domain/base/geo/unrolled.ts';
import { useFleet, useFleetGeneration } from '../../live/fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM, FIRST_DEVICE_ZOOM, FLEET_MAX_ZOOM } from '../../live/map/constants.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';
import { LiveMap } from '../../live/map/live-map.tsx';
import { MapControls } from '../../live/map/map-controls.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './case-map.module.css';
import { CaseMarks } from './case-marks.ts';
import { waypointsOf } from './case-track.ts';
import type { Replay } from './use-replay.ts';

/** How near the map goes to a place that is asked for. */
const NEAR_ZOOM = 16;

/** The vehicle of a case on the map, live, with its track of the hour around the event and the place of the event. */
export function CaseMap({ device, replay }: { device: number; replay: Replay }) {
  const { t } = useTranslation();
  const [map, setMap] = useState<FleetMap | null>(null);
  useTrackAndMarks(map, replay);
  useFirstLook(map, device, replay);
  const nothing = (): void => undefined;
  return (
    <>
      <section className={classes.map} aria-label={t('incidentCase.map.label')}>
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
      {replay.failure && (
        <FailureCallout title={t('incidentCase.map.noTrack')} failure={replay.failure} onRetry={replay.again} />
      )}
      <ReplayBar map={map} device={device} replay={replay} />
    </>
  );
}

/** Draws the track, the place of the event and the vehicle as it was at the moment that is looked at. */
function useTrackAndMarks(map: FleetMap | null, { track, place, thenAt, atMs }: Replay): void {
  const { t } = useTranslation();
  const [marks, setMarks] = useState<CaseMarks | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    const made = new CaseMarks(map.map);
    // The cards around say what a popup would.
    map.setHasPopup(false);
    setMarks(made);
    return () => {
      setMarks(null);
      made.dispose();
    };
  }, [map]);
  useEffect(() => {
    map?.setTrack(track && waypointsOf(track), null);
  }, [map, track]);
  const words = t('incidentCase.map.event');
  useEffect(() => {
    marks?.showEvent(place, words);
  }, [marks, place, words]);
  const thenWords = t('incidentCase.map.wasThere');
  useEffect(() => {
    marks?.showPast(atMs === null ? null : thenAt, thenWords);
  }, [marks, thenAt, atMs, thenWords]);
}

/** Looks once at the track and the place of the event, or at the vehicle where there is neither. */
function useFirstLook(map: FleetMap | null, device: number, { track, failure }: Replay): void {
  const fleet = useFleet();
  const generation = useFleetGeneration();
  const [looked, setLooked] = useState<FleetMap | null>(null);
  useEffect(() => {
    if (!map || looked === map || (track === null && failure === null)) return;
    const box = boxAround(track ?? []);
    const vehicle = fleet.placeOf(fleet.mirror.rowOf(device));
    if (!box && !vehicle) return;
    setLooked(map);
    if (box) map.camera.fit(box);
    else map.camera.lookAt(vehicle!, FIRST_DEVICE_ZOOM);
  }, [map, looked, track, failure, fleet, device, generation]);
}

interface BarProps {
  map: FleetMap | null;
  device: number;
  replay: Replay;
}

/** Goes through the hour around the event: one press to its moment, and from there to any other. */
function ReplayBar({ map, device, replay }: BarProps) {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { track, place, eventMs, atMs, goTo } = replay;
  const toEvent = () => {
    goTo(eventMs);
    if (place) map?.camera.lookAt(place, NEAR_ZOOM);
  };
  const toNow = () => {
    goTo(null);
    const now = fleet.placeOf(fleet.mirror.rowOf(device));
    if (now) map?.camera.lookAt(now, NEAR_ZOOM);
  };
  if (track === null) return null;
  if (track.length === 0)
    return (
      <p className={classes.hint} role="status">
        {t('incidentCase.map.noFix')}
      </p>
    );
  return (
    <section className={classes.replay} aria-label={t('incidentCase.map.replay')}>
      <Button h={40} leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />} onClick={toEvent}>
        {t('incidentCase.map.toEvent')}
      </Button>
      <Slider replay={replay} />
      <Moment replay={replay} />
      <div className={classes.ways}>
        {place && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
            onClick={() => map?.camera.lookAt(place, NEAR_ZOOM)}
          >
            {t('incidentCase.map.showEvent')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlayerSkipForward size={16} stroke={1.75} aria-hidden />}
          aria-pressed={atMs === null}
          onClick={toNow}
        >
          {t('incidentCase.map.toNow')}
        </Button>
      </div>
      <PlaceHint replay={replay} />
    </section>
  );
}

const STEP_MS = 10_000;

function Slider({ replay: { startMs, endMs, eventMs, atMs, goTo } }: { replay: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shownMs = atMs ?? eventMs;
  return (
    <input
      type="range"
      aria-label={t('incidentCase.map.moment')}
      aria-valuetext={format.time(shownMs)}
      min={startMs}
      max={endMs}
      step={STEP_MS}
      value={shownMs}
      onChange={(event) => goTo(Number(event.currentTarget.value))}
    />
  );
}

/** What the vehicle did at the moment that is looked at. */
function Moment({ replay: { atMs, thenAt } }: { replay: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (atMs === null) return <div className={classes.moment}>{t('incidentCase.map.live')}</div>;
  const speed = thenAt && !Number.isNaN(thenAt.speedKmh) ? format.speed(thenAt.speedKmh) : null;
  return (
    <div className={classes.moment}>
      <strong>{format.dateTime(atMs)}</strong>
      <span>
        {thenAt === null
          ? t('incidentCase.map.notYet')
          : t('incidentCase.map.fix', { speed: speed ?? t('common.none'), time: format.time(thenAt.ms) })}
      </span>
    </div>
  );
}

/** A fix is as good as it is near: one further away than this says so. */
const NEAR_MS = 60_000;

function PlaceHint({ replay: { place, eventMs } }: { replay: Replay }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (place === null || Math.abs(place.ms - eventMs) <= NEAR_MS) return null;
  const key = place.ms < eventMs ? 'incidentCase.map.before' : 'incidentCase.map.after';
  return <p className={classes.hint}>{t(key, { time: format.time(place.ms) })}</p>;
}
