import { Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { incidentSeverity } from '../../../../domain/desk/incidents/incident-severity.ts';
import { typeText } from '../../incidents/type-words.ts';
import type { DeskMap, Place } from './desk-map.ts';
import { groupMarks } from './group-marks.ts';
import classes from './desk-map.module.css';
import { byUrgency } from './open-ones.ts';
import { TypeIcon } from './type-icon.tsx';
import type { Placed } from './use-places.ts';

/** Marks nearer to each other than this are one. */
const REACH_PX = 32;

interface Props {
  map: DeskMap;
  placed: readonly Placed[];
  /** The incident that somebody looks at in the list. */
  current: number | null;
  onPress(group: readonly Placed[]): void;
}

/** The incidents on the map: each where its vehicle is, those that would cover each other as one with their number. */
export function IncidentMarks({ map, placed, current, onPress }: Props) {
  const [, setMoved] = useState(0);
  useEffect(() => {
    const leave = map.onMoved(() => setMoved((count) => count + 1));
    return () => leave();
  }, [map]);
  const rank = byUrgency(current);
  const spots = placed
    .toSorted((one, other) => rank(one.incident, other.incident))
    .map((of) => ({ of, ...map.project(of.place) }));
  return groupMarks(spots, REACH_PX).map(({ members }, index) => (
    <Mark
      key={members[0]!.incident.id}
      map={map}
      place={members[0]!.place}
      incidents={members.map(({ incident }) => incident)}
      isCurrent={members[0]!.incident.id === current}
      order={spots.length - index}
      onPress={() => onPress(members)}
    />
  ));
}

const raise = (marker: Marker, order: number): void => {
  marker.getElement().style.zIndex = String(order);
};

interface MarkProps {
  map: DeskMap;
  place: Place;
  incidents: readonly Incident[];
  isCurrent: boolean;
  /** What lies above what. */
  order: number;
  onPress(): void;
}

function Mark({ map, place, incidents, isCurrent, order, onPress }: MarkProps) {
  const { t } = useTranslation();
  const [element] = useState(() => {
    const made = document.createElement('div');
    // What can be pressed is inside.
    made.setAttribute('role', 'presentation');
    return made;
  });
  const [marker] = useState(() => new Marker({ element }));
  const { longitude, latitude } = place;
  useEffect(() => {
    marker.setLngLat([longitude, latitude]).addTo(map.map);
  }, [marker, map, longitude, latitude]);
  useEffect(() => () => void marker.remove(), [marker]);
  useEffect(() => {
    raise(marker, order);
  }, [marker, order]);
  // The one that somebody looks at says where the mark is, the most urgent one what it is.
  const [first] = incidents.toSorted(byUrgency(null));
  const { type, licensePlate, code } = first!;
  const words =
    incidents.length > 1
      ? t('desk.map.group', { incidents: incidents.length, type: typeText(type) })
      : `${typeText(type)} · ${licensePlate ?? t('desk.code', { code })}`;
  return createPortal(
    <button
      type="button"
      className={classes.mark}
      data-severity={incidentSeverity(first!)}
      data-status={first!.status}
      data-current={isCurrent}
      title={words}
      aria-label={words}
      onClick={onPress}
    >
      <TypeIcon type={type} sizePx={17} />
      {incidents.length > 1 && <span className={classes.number}>{incidents.length}</span>}
    </button>,
    element,
  );
}
