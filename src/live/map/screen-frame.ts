import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';

/** What the map shows now: enough to put degrees on screen without asking the map for every point. North is up. */
export interface ScreenFrame {
  longitude: number;
  latitude: number;
  zoom: number;
  width: number;
  height: number;
}

/** Turns degrees into px from the top left corner; x goes to the nearest copy of the world. */
export function projector(frame: ScreenFrame): (longitude: number, latitude: number) => [x: number, y: number] {
  const world = 512 * 2 ** frame.zoom;
  const centreX = mercatorX(frame.longitude);
  const centreY = mercatorY(frame.latitude);
  return (longitude, latitude) => {
    let dx = mercatorX(longitude) - centreX;
    if (dx > 0.5) dx -= 1;
    else if (dx < -0.5) dx += 1;
    return [frame.width / 2 + dx * world, frame.height / 2 + (mercatorY(latitude) - centreY) * world];
  };
}
