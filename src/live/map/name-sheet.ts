import { MAX_LABELS } from './constants.ts';
import type { MapColours } from './map-colours.ts';
import { copyCell, emptySheet, type SpriteSheet } from './sprite-sheet.ts';
import { drawNames, NAME_CELL, NAME_FONT, type NameText } from './text-sheet.ts';

/** The names on the map as a sheet. A name keeps its cell while it is shown, so that only new ones are drawn: that is the dear part. */
export class NameSheet {
  /** Another object when a cell changed; null before the first name. */
  sheet: SpriteSheet | null = null;
  private readonly cellOf = new Map<string, number>();
  private edition = '';

  /** The cell of each name, at most MAX_LABELS of them; cells of names that are not among them are given to others. */
  cellsOf(names: readonly NameText[], colours: MapColours, pixelRatio: number): number[] {
    // Names drawn before the font came have to be drawn again.
    const edition = JSON.stringify([
      colours.text,
      colours.halo,
      colours.place,
      pixelRatio,
      document.fonts.check(NAME_FONT),
    ]);
    if (edition !== this.edition) this.cellOf.clear();
    this.edition = edition;
    const keys = names.map((name) => JSON.stringify(name));
    const shown = new Set(keys);
    for (const key of this.cellOf.keys()) if (!shown.has(key)) this.cellOf.delete(key);
    const fresh = names.filter((_, index) => !this.cellOf.has(keys[index]!));
    if (fresh.length > 0) this.draw(fresh, colours, pixelRatio);
    return keys.map((key) => this.cellOf.get(key)!);
  }

  private draw(fresh: readonly NameText[], colours: MapColours, pixelRatio: number): void {
    const empty = emptySheet(MAX_LABELS, NAME_CELL, pixelRatio);
    const sheet = this.sheet?.pixels.length === empty.pixels.length ? { ...this.sheet } : empty;
    const taken = new Set(this.cellOf.values());
    const drawn = drawNames(fresh, colours, pixelRatio);
    let cell = -1;
    fresh.forEach((name, index) => {
      do cell += 1;
      while (taken.has(cell));
      copyCell(drawn, index, sheet, cell);
      this.cellOf.set(JSON.stringify(name), cell);
    });
    this.sheet = sheet;
  }
}
