import { useEffect, useEffectEvent } from 'react';
import type { DrawnPlace } from '../../../domain/area-drawing.ts';
import type { AreaMap } from '../../areas/area-map.ts';
import { currentPlace } from '../../platform.ts';
import type { AreaEditor } from './drawing/use-area-editor.ts';
import { shapeOf } from './drawing/shape-of.ts';

const START_ZOOM = 15;

/** The place that an address names by `lat` and `lng`; null where it names none on the earth. */
export function askedPlace(search: string): DrawnPlace | null {
  const query = new URLSearchParams(search);
  const [lat, lng] = ['lat', 'lng'].map((name) => {
    const text = query.get(name);
    return text === null || text.trim() === '' ? Number.NaN : Number(text);
  }) as [number, number];
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/**
 * Where the map looks first: at the shape there is, at the place the address names, where the person is, and where nobody
 * says that, at the middle that maps start with.
 */
export function useStart(map: AreaMap, { actor }: AreaEditor, asked: DrawnPlace | null): void {
  const look = useEffectEvent(async () => {
    const shape = shapeOf(actor.getSnapshot().context.drawing);
    if (shape) return map.showArea(shape);
    if (asked) return map.lookAt(asked, START_ZOOM);
    const here = await currentPlace();
    // Whoever has begun to draw meanwhile stays there.
    if (!here.ok || actor.getSnapshot().context.drawing.corners.length > 0) return undefined;
    return map.lookAt({ lat: here.value.latitude, lng: here.value.longitude }, START_ZOOM);
  });
  useEffect(() => {
    void look();
  }, [map]);
}
