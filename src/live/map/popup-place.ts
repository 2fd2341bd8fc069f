import { leastShift, type Box, type Point, type Reach, type Size } from './free-boxes.ts';

/** The sides of a popup at which its tip may be, the usual one first. */
export const POPUP_ANCHORS = [
  'bottom',
  'top',
  'left',
  'right',
  'bottom-left',
  'bottom-right',
  'top-left',
  'top-right',
] as const;
export type PopupAnchor = (typeof POPUP_ANCHORS)[number];

/** Between a sign and the tip of its popup, px. */
export const POPUP_OFFSET_PX = 18;
const TIP_PX = 10;
/** A popup keeps that distance from whatever else lies over the map, px. */
const GAP_PX = 8;
/** A sign nearer than that to an edge counts as leaving, px. */
export const SIGN_REACH_PX = 36;

export const SIGN_REACH: Reach = {
  left: SIGN_REACH_PX,
  top: SIGN_REACH_PX,
  right: SIGN_REACH_PX,
  bottom: SIGN_REACH_PX,
};

/** How far a popup of that size and its sign reach around the place they mark. */
export function popupReach(anchor: PopupAnchor, { width, height }: Size): Reach {
  const [side, end] = anchor.split('-');
  if (side === 'left' || side === 'right') {
    const long = POPUP_OFFSET_PX + TIP_PX + width + GAP_PX;
    const half = Math.max(SIGN_REACH_PX, height / 2 + GAP_PX);
    return {
      top: half,
      bottom: half,
      left: side === 'right' ? long : SIGN_REACH_PX,
      right: side === 'left' ? long : SIGN_REACH_PX,
    };
  }
  const long = POPUP_OFFSET_PX + TIP_PX + height + GAP_PX;
  const half = Math.max(SIGN_REACH_PX, width / 2 + GAP_PX);
  const whole = POPUP_OFFSET_PX + width + GAP_PX;
  const [left, right] =
    end === undefined ? [half, half] : end === 'left' ? [SIGN_REACH_PX, whole] : [whole, SIGN_REACH_PX];
  return { left, right, top: side === 'bottom' ? long : SIGN_REACH_PX, bottom: side === 'top' ? long : SIGN_REACH_PX };
}

/** At which side of a place a popup is wholly seen: where it is now if it can stay there; null where it is nowhere. */
export function anchorAt(point: Point, boxes: readonly Box[], size: Size, now: PopupAnchor): PopupAnchor | null {
  const fits = (anchor: PopupAnchor): boolean => {
    const shift = leastShift(point, boxes, [popupReach(anchor, size)]);
    return shift !== null && shift[0] === 0 && shift[1] === 0;
  };
  return fits(now) ? now : (POPUP_ANCHORS.find(fits) ?? null);
}
