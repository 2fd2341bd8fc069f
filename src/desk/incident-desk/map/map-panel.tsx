import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconMapOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { hasWebgl } from '../../../live/map/webgl.ts';
import { Notice } from '../../../base/ui/notice.tsx';
import { ChosenCard } from './chosen-card.tsx';
import classes from './desk-map.module.css';
import { IncidentMarks } from './incident-marks.tsx';
import { countTypes, MOST_MARKS } from './open-ones.ts';
import { TypeLegend } from './type-legend.tsx';
import { useDeskMap } from './use-desk-map.ts';
import { useFirstLook } from './use-first-look.ts';
import { useOpenOnes } from './use-open-ones.ts';
import { usePlaces, type Placed } from './use-places.ts';

export interface MapPanelProps {
  /** The incident that somebody looks at in the list. */
  current: Incident | null;
  /** One was chosen on the map. */
  onChoose(incident: Incident): void;
  onOpen(incident: Incident): void;
}

/** The incidents that nobody has closed, on a map by their type, live. */
export default function MapPanel(props: MapPanelProps) {
  const { t } = useTranslation();
  const [drawable] = useState(hasWebgl);
  const { incidents, total, isKnown } = useOpenOnes();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const placed = usePlaces(incidents);
  const unplaced = incidents.length - placed.length;
  const toggle = (type: string) =>
    setHidden((before) => new Set(before.has(type) ? [...before].filter((one) => one !== type) : [...before, type]));
  return (
    <section className={classes.panel} aria-label={t('desk.map.title')}>
      {drawable ? (
        <MapPlace {...props} isKnown={isKnown} placed={placed.filter(({ incident }) => !hidden.has(incident.type))} />
      ) : (
        <div className={classes.missing}>
          <Notice
            title={t('map.noWebglTitle')}
            text={t('map.noWebgl')}
            icon={<IconMapOff size={32} stroke={1.5} aria-hidden />}
          />
        </div>
      )}
      <TypeLegend counts={countTypes(incidents)} hidden={hidden} onToggle={toggle} />
      <p className={classes.words} role="status">
        {[
          ...(total > MOST_MARKS ? [t('desk.map.newest', { shown: incidents.length, total })] : []),
          ...(unplaced > 0 ? [t('desk.map.unplaced', { count: unplaced })] : []),
        ].join(' ')}
      </p>
    </section>
  );
}

interface PlaceProps extends MapPanelProps {
  placed: readonly Placed[];
  /** Whether the incidents are known by now. */
  isKnown: boolean;
}

function MapPlace({ current, onChoose, onOpen, placed, isKnown }: PlaceProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const map = useDeskMap(place);
  const first = useFirstLook(map, placed, isKnown);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // Of a closed one the mark is shown as long as its row is looked at.
  const [own] = usePlaces(current === null ? [] : [current]);
  const others = placed.filter(({ incident }) => incident.id !== current?.id);
  const shown = own ? [own, ...others] : others;
  const reveal = useEffectEvent(() => own && map?.reveal(own.place));
  const currentId = current?.id ?? null;
  useEffect(() => {
    // While it looks at all of them a move to one would end that half way.
    if (!first.isLooking) reveal();
  }, [map, currentId, first.isLooking]);
  const press = (group: readonly Placed[]) => {
    first.end();
    const places = group.map((one) => one.place);
    if (group.length > 1 && map?.splits(places)) {
      map.open(places);
      return;
    }
    setChosen(group.map(({ incident }) => incident.id));
    if (group.length === 1) onChoose(group[0]!.incident);
  };
  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} data-map-canvas />
      {map && <IncidentMarks map={map} placed={shown} current={currentId} onPress={press} />}
      <ActionIcon
        className={classes.all}
        variant="default"
        size={36}
        aria-label={t('desk.map.all')}
        title={t('desk.map.all')}
        onClick={() => map?.fit(placed.map((one) => one.place))}
      >
        <IconArrowsMaximize size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ChosenCard
        incidents={shown.map(({ incident }) => incident).filter(({ id }) => chosen.includes(id))}
        onOpen={onOpen}
        onClose={() => setChosen([])}
      />
    </div>
  );
}
