import { allCovers, onCovers, type CoverKind } from '../../base/ui/covers.ts';
import { freeBoxes, type Box, type Size } from './free-boxes.ts';

/** What of an element may change where it lies without changing its size. */
const PLACING = ['style', 'class', 'data-side', 'data-raised', 'data-folded', 'data-height'];

/** More than this share of the width is not taken from a side. */
const MOST_TAKEN = 0.6;

/** Where an element lies while the page is not scrolled: what stands over a page that scrolls is over the middle of its map else. */
function unscrolled(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  let downPx = 0;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) downPx += parent.scrollTop;
  return { left, top: top + downPx, right, bottom: bottom + downPx };
}

/** What lies over a map, px from its corner. */
export function coversOver(container: HTMLElement, kinds: readonly CoverKind[]): Box[] {
  const room = unscrolled(container);
  const { clientWidth, clientHeight } = container;
  return [...allCovers()]
    .filter(([, kind]) => kinds.includes(kind))
    .map(([element]) => unscrolled(element))
    .map(({ left, top, right, bottom }) => ({
      left: left - room.left,
      top: top - room.top,
      right: right - room.left,
      bottom: bottom - room.top,
    }))
    .filter(
      ({ left, top, right, bottom }) =>
        right > left && bottom > top && left < clientWidth && right > 0 && top < clientHeight && bottom > 0,
    );
}

/** Which part of a map nothing covers. Measured when something over the map came, went or changed, and then only once it is asked for. */
export class FreePart {
  private known: Box[] | null = null;
  private readonly sizes: ResizeObserver;
  private readonly places: MutationObserver;
  private readonly stop: () => void;
  private readonly container: HTMLElement;

  /** `onChange` is called when it may have become another one. */
  constructor(container: HTMLElement, onChange: () => void) {
    this.container = container;
    const changed = () => {
      this.known = null;
      this.tell();
      onChange();
    };
    this.sizes = new ResizeObserver(changed);
    this.places = new MutationObserver(changed);
    this.watch();
    this.stop = onCovers(() => {
      this.watch();
      changed();
    });
    this.tell();
  }

  /** The largest rectangles that nothing covers, the roomiest first; px of the map. */
  boxes(): readonly Box[] {
    this.known ??= freeBoxes(this.size(), coversOver(this.container, ['edge', 'part']));
    return this.known;
  }

  /** What panels and bars leave; one that stands in the midst of the map takes nothing from its sides: the map is seen past it. */
  betweenPanels(): Box {
    const { width, height } = this.size();
    const box = freeBoxes({ width, height }, coversOver(this.container, ['edge']))[0] ?? {
      left: 0,
      top: 0,
      right: width,
      bottom: height,
    };
    const left = box.left > width * MOST_TAKEN ? 0 : box.left;
    return { ...box, left, right: width - box.right > width * MOST_TAKEN ? width : box.right };
  }

  dispose(): void {
    this.stop();
    this.sizes.disconnect();
    this.places.disconnect();
  }

  private size(): Size {
    const { clientWidth, clientHeight } = this.container;
    return { width: clientWidth, height: clientHeight };
  }

  private watch(): void {
    this.sizes.disconnect();
    this.places.disconnect();
    this.sizes.observe(this.container);
    // Bars that make room for one another say so on the root.
    this.places.observe(document.documentElement, { attributeFilter: ['style'] });
    for (const element of allCovers().keys()) {
      this.sizes.observe(element);
      this.places.observe(element, { attributeFilter: PLACING });
    }
  }

  /** Tells what floats over the map how much of it panels cover. */
  private tell(): void {
    const { width, height } = this.size();
    const { left, top, right, bottom } = this.betweenPanels();
    const { style } = this.container.parentElement ?? this.container;
    const insets = { left, top, right: width - right, bottom: height - bottom };
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      style.setProperty(`--inset-${side}`, `${insets[side]}px`);
  }
}
