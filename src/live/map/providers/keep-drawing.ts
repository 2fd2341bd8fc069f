import type { TileRefusal } from '../../../../domain/live/devices/map-providers.ts';
import { after, clock } from '../../../base/platform.ts';
import type { FleetMap } from '../fleet-map.ts';
import { refusalOf, type Opened } from './provider-ask.ts';

/** Sessions are renewed this long before they end. */
const MARGIN_MS = 60_000;
/** Timers of browsers reach no further. */
const LONGEST_WAIT_MS = 20 * 86_400_000;
/** Tiles that are refused this long after they were opened: the session may be over, and is worth another. */
const WORTH_ANOTHER_MS = 60_000;

/**
 * Opens a provider's tiles and draws them until called off, opening them anew before they end. `onRefused` is told once, when they
 * cannot be had or no more; what was drawn before stays until then.
 */
export function keepDrawing(
  map: Pick<FleetMap, 'setTiles'>,
  open: () => Promise<Opened>,
  onRefused: (reason: TileRefusal) => void,
): () => void {
  let isOver = false;
  let callOff = (): void => undefined;
  const end = (): void => {
    isOver = true;
    callOff();
  };
  const refuse = (reason: TileRefusal): void => {
    if (isOver) return;
    end();
    onRefused(reason);
  };
  const draw = async (): Promise<void> => {
    callOff();
    const opened = await open();
    if (isOver) return;
    if (!opened.ok) return refuse(opened.reason);
    const openedMs = clock.now();
    map.setTiles(opened.tiles, (status) => {
      const reason = refusalOf(status);
      if (reason === 'refused' && clock.now() - openedMs > WORTH_ANOTHER_MS) void draw();
      else refuse(reason);
    });
    if (opened.expiresMs !== null)
      callOff = after(
        Math.min(LONGEST_WAIT_MS, Math.max(MARGIN_MS, opened.expiresMs - MARGIN_MS - openedMs)),
        () => void draw(),
      );
  };
  void draw();
  return end;
}
