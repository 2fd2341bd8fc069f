import type { Alarm } from '../../../contract/messages.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { AreaEvent } from '../../../domain/desk/geofence/area-events.ts';
import { apart, eventsOfDecision } from '../../../domain/desk/geofence/area-events.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../live/devices/directory.ts';
import type { RaisesIncidents } from '../incidents/rules/rule-tap.ts';
import type { Told } from '../incidents/tell-changes.ts';
import type { FenceBook } from './fence-book.ts';
import { keepEvents, type Decided } from './visit-rows.ts';

/** Older than this nobody can act on it: it is kept as an event and told to nobody. */
const LATEST_MS = 24 * 3_600_000;

/** What was kept in a transaction and is told once it is committed. */
export interface News {
  events: readonly AreaEvent[];
  incidents: readonly Told[];
}

export interface NewsDeps {
  clock: Clock;
  directory: DeviceDirectory;
  book: FenceBook;
  raises: RaisesIncidents;
  /** Whoever follows alarms: consoles, push messages. */
  alarm(entry: DirectoryEntry, alarm: Alarm): void;
}

/** Keeps what areas tell of vehicles as events of theirs, raises incidents from them, and tells who follows. */
export class AreaNews {
  constructor(private readonly deps: NewsDeps) {}

  /** What decisions tell by the rules of their areas. */
  eventsOf(decided: readonly Decided[]): AreaEvent[] {
    const { book } = this.deps;
    return apart(
      decided.flatMap(({ device, decisions }) =>
        decisions.flatMap((decision) => {
          const fence = book.fence(decision.area);
          return fence ? eventsOfDecision(device, fence, decision) : [];
        }),
      ),
    );
  }

  /** Keeps events in a transaction, each once however often it is found. */
  async keep(tx: Database, events: readonly AreaEvent[]): Promise<News> {
    const fresh = await keepEvents(tx, events);
    const incidents = fresh.length > 0 ? await this.deps.raises.take(tx, fresh.map(this.named)) : [];
    return { events: fresh, incidents };
  }

  tell({ events, incidents }: News): void {
    const { clock, directory, book, raises, alarm } = this.deps;
    raises.tell(incidents);
    for (const { device, area, event } of events) {
      const { description: type, dateTime, onOff } = event;
      const entry = directory.byId(device);
      if (!entry || !onOff || type === null || Date.parse(dateTime) < clock.now() - LATEST_MS) continue;
      const id = `${device}-${Date.parse(dateTime)}-${type}`;
      const name = book.fence(area)?.name ?? null;
      const told = name === null ? null : { id: area, name };
      alarm(entry, { id, type, device, deviceName: entry.name, dateTime, description: name, area: told });
    }
  }

  private readonly named = ({ device, area, event }: AreaEvent) => ({
    device,
    event,
    area,
    note: this.deps.book.fence(area)?.name ?? null,
  });
}
