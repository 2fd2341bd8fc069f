import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAWN_RADIUS_M, type DrawnPlace } from '../../../../domain/desk/areas/area-drawing.ts';
import { destination, distanceM } from '../../../../domain/base/geo/geo.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import { useFormat } from '../../../base/i18n/format.ts';
import classes from './drawing.module.css';
import { holdPointer } from './hold-pointer.ts';
import { movedBy } from './move-keys.ts';
import type { AreaEditor } from './use-area-editor.ts';
import { useMapFrame } from './use-map-frame.ts';

const EAST_DEG = 90;

/** The edge of a circle: pulled, or moved by keys, it is the radius. */
export function EdgeHandle({ map, editor: { actor, drawing } }: { map: AreaMap; editor: AreaEditor }) {
  const { t } = useTranslation();
  const format = useFormat();
  useMapFrame(map);
  const { radiusM, corners } = drawing;
  const centre = corners[0]!;
  const east = destination(centre.lat, centre.lng, EAST_DEG, radiusM);
  const edge = map.project({ lat: east.latitude, lng: east.longitude });
  const radiusTo = (place: DrawnPlace): number => Math.round(distanceM(centre.lat, centre.lng, place.lat, place.lng));
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    actor.send({ type: 'GRAB_EDGE' });
    holdPointer(map, event, {
      onMove: (place) => actor.send({ type: 'DRAG_EDGE', radiusM: radiusTo(place) }),
      onEnd: () => actor.send({ type: 'DROP' }),
    });
  };
  const key = (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by === null) return;
    event.preventDefault();
    // Up is more, as on any slider.
    const px = by.x - by.y;
    const next = radiusTo(map.unproject({ x: edge.x + px, y: edge.y }));
    // Where a pixel is less than a metre a key is one.
    actor.send({ type: 'RADIUS', radiusM: next === Math.round(radiusM) ? radiusM + Math.sign(px) : next });
  };
  return (
    <div
      className={classes.edge}
      style={{ left: edge.x, top: edge.y }}
      role="slider"
      tabIndex={0}
      aria-label={t('areaDraw.edge')}
      aria-valuemin={DRAWN_RADIUS_M.least}
      aria-valuemax={DRAWN_RADIUS_M.most}
      aria-valuenow={radiusM}
      aria-valuetext={format.length(radiusM)}
      onPointerDown={press}
      onKeyDown={key}
    />
  );
}
