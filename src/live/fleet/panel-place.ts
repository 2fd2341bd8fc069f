/** Where a floating panel stands in the room it floats in: its left and upper edge, px. */
export interface PanelPlace {
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Distance a panel keeps from the edges of its room, px. */
export const EDGE_PX = 16;
/** How far an arrow key moves a panel, and with Shift. */
export const STEP_PX = 16;
export const LEAP_PX = 96;

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** The nearest place at which a panel of a size lies within a room whole. */
export const placeWithin = (place: PanelPlace, panel: Size, room: Size): PanelPlace => ({
  left: between(Math.round(place.left), EDGE_PX, room.width - panel.width - EDGE_PX),
  top: between(Math.round(place.top), EDGE_PX, room.height - panel.height - EDGE_PX),
});

/** Parses a stored place, `left top`; null where it is missing or invalid. */
export function readPlace(text: string | null): PanelPlace | null {
  const found = /^(\d{1,5}) (\d{1,5})$/.exec(text ?? '');
  return found === null ? null : { left: Number(found[1]), top: Number(found[2]) };
}

export const writePlace = (place: PanelPlace | null): string | null =>
  place === null ? null : `${place.left} ${place.top}`;

const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves a panel to; null where it moves none. */
export function placeAfterKey(place: PanelPlace, key: string, isLeap: boolean): PanelPlace | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const px = isLeap ? LEAP_PX : STEP_PX;
  return { left: place.left + step[0] * px, top: place.top + step[1] * px };
}
