import { useEffect, useEffectEvent } from 'react';
import type { DrawnPlace } from '../../../domain/desk/areas/area-drawing.ts';
import type { Core } from '../../../contract/core.ts';
import type { AreaMap } from '../areas/area-map.ts';
import type { Bounds } from '../../live/map/map-view.ts';
import { currentPlace } from '../../base/platform.ts';
import { useCore, useSignedIn } from '../../base/session/session-context.tsx';
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

/** The vehicles of a person as boxes of one place each; none where they cannot be asked for. */
async function vehiclesOf(core: Core, user: string): Promise<Bounds[]> {
  const answer = await core.call('positions.ofUser', { params: { id: user } });
  const placed = answer.ok ? answer.value.filter(({ valid }) => valid) : [];
  return placed.map(({ latitude, longitude }): Bounds => [longitude, latitude, longitude, latitude]);
}

type Look = ((map: AreaMap) => void) | null;
type Find = () => Promise<Look>;

async function aroundHere(): Promise<Look> {
  const here = await currentPlace();
  if (!here.ok) return null;
  return (map) => map.lookAt({ lat: here.value.latitude, lng: here.value.longitude }, START_ZOOM);
}

async function atVehicles(core: Core, user: string): Promise<Look> {
  const vehicles = user === '' ? [] : await vehiclesOf(core, user);
  return vehicles.length === 0 ? null : (map) => map.lookAtAll(vehicles, START_ZOOM);
}

/**
 * Where the map looks first: at the shape there is; at the place the address names; a customer at the own vehicles until the browser
 * says where they are, which it may have to ask first; staff at the vehicles of the client whose area it is, else where they are; and
 * where nobody says any of that, at the middle that maps start with. `user` is the id of the client, empty is the brand.
 */
export function useStart(map: AreaMap, { actor }: AreaEditor, asked: DrawnPlace | null, user: string): void {
  const core = useCore();
  const { user: person } = useSignedIn();
  const drawn = () => actor.getSnapshot().context.drawing;
  const isCustomer = person.profile === 'USER';
  const finds: readonly Find[] = [() => atVehicles(core, isCustomer ? String(person.id) : user), aroundHere];
  const hasBegun = () => drawn().corners.length > 0;
  const look = useEffectEvent(async () => {
    if (hasBegun()) return;
    if (asked) {
      map.lookAt(asked, START_ZOOM);
      return;
    }
    for (const find of finds) {
      const found = await find();
      // Whoever has begun to draw meanwhile stays there.
      if (hasBegun()) return;
      found?.(map);
      if (found && !isCustomer) return;
    }
  });
  const showDrawn = useEffectEvent(() => {
    const shape = shapeOf(drawn());
    if (shape) map.showArea(shape);
  });
  useEffect(() => {
    showDrawn();
  }, [map]);
  useEffect(() => void look(), [map, user]);
}
