import type { ListPage, ListQuery, VehicleLabel } from '../../contract/core.ts';

/** What a list asks for, without the window it shows. */
export type PageQuery = Omit<ListQuery, 'offset' | 'limit'>;

/** What a list draws: how long it is and the lines it knows; null total while nothing is known yet. */
export interface PagesState {
  total: number | null;
  at(index: number): VehicleLabel | undefined;
}

type Fetch = (query: ListQuery) => Promise<ListPage>;

const PAGE = 100;

/**
 * A long list of the core seen through a window: pages are fetched as they come into view. A changed question keeps the old
 * lines until the new ones are there, so that nothing flashes; asking anew refreshes the pages in view only.
 */
export class VehiclePages {
  private pages = new Map<number, VehicleLabel[]>();
  private total: number | null = null;
  private query: PageQuery | null = null;
  private asked = '';
  private edition = 0;
  private pending = new Set<number>();
  /** Edition in which a page was fetched. */
  private readonly fresh = new Map<number, number>();
  private view: [first: number, last: number] = [0, 0];
  private readonly wakes = new Set<() => void>();
  private state: PagesState = { total: null, at: () => undefined };
  private readonly fetch: Fetch;
  private readonly onItems: (items: VehicleLabel[]) => void;

  /** `onItems` is told of every line that arrives. */
  constructor(fetch: Fetch, onItems: (items: VehicleLabel[]) => void) {
    this.fetch = fetch;
    this.onItems = onItems;
  }

  read = (): PagesState => this.state;

  subscribe = (wake: () => void): (() => void) => {
    this.wakes.add(wake);
    return () => {
      this.wakes.delete(wake);
    };
  };

  /** Asks a question, or the same one anew when the asker's edition changed; null empties the list. */
  ask(query: PageQuery | null, askerEdition: number): void {
    const asked = `${askerEdition} ${JSON.stringify(query)}`;
    if (asked === this.asked) return;
    this.asked = asked;
    this.query = query;
    this.edition += 1;
    this.pending.clear();
    if (query === null) this.settle(new Map(), 0);
    else this.load(this.pagesIn(this.view), true);
  }

  /** Lines that are drawn now, first and last. */
  show(first: number, last: number): void {
    this.view = [first, last];
    this.load(this.pagesIn(this.view), false);
  }

  /** Index of a row in the list; lists of up to `most` lines are read to the end, a longer one answers -1 when it is not near. */
  async find(row: number, most: number): Promise<number> {
    const known = this.indexOf(row);
    if (known >= 0 || this.total === null || this.total > most) return known;
    await Promise.all(this.pagesIn([0, this.total - 1]).map((page) => this.fetchPage(page, false)));
    return this.indexOf(row);
  }

  /** Whether a row is among the lines known now. */
  has(row: number): boolean {
    return this.indexOf(row) >= 0;
  }

  private indexOf(row: number): number {
    for (const [page, items] of this.pages) {
      const at = items.findIndex((item) => item.row === row);
      if (at >= 0) return page * PAGE + at;
    }
    return -1;
  }

  private pagesIn([first, last]: [number, number]): number[] {
    const pages: number[] = [];
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last) / PAGE); page += 1) pages.push(page);
    return pages;
  }

  private load(pages: readonly number[], anew: boolean): void {
    for (const page of pages) if (anew || !this.pages.has(page)) void this.fetchPage(page, anew);
  }

  /** The first page of a new question throws the lines of the old one away. */
  private async fetchPage(page: number, anew: boolean): Promise<void> {
    const { query, edition } = this;
    if (query === null || this.pending.has(page) || (!anew && this.pages.has(page))) return;
    this.pending.add(page);
    const answer = await this.fetch({ ...query, offset: page * PAGE, limit: PAGE });
    if (edition !== this.edition) return;
    this.pending.delete(page);
    this.onItems(answer.items);
    const pages = anew ? new Map([...this.pages].filter(([other]) => this.isFresh(other))) : new Map(this.pages);
    this.fresh.set(page, edition);
    this.settle(pages.set(page, answer.items), answer.total);
  }

  private isFresh(page: number): boolean {
    return this.fresh.get(page) === this.edition;
  }

  private settle(pages: Map<number, VehicleLabel[]>, total: number): void {
    this.pages = pages;
    this.total = total;
    this.state = { total, at: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE] };
    for (const wake of this.wakes) wake();
  }
}
