import { topicOf } from '../../contract/topics.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { House } from '../../server/house.ts';
import { LOGIN } from './server-fleet.ts';

/** Incidents at the top of the list that are changed again and again, so that rows on the screen change. */
const NEWEST = 40;
/** How often changes are handed over, ms. */
const EVERY_MS = 20;
/** More calls than this at once would be a queue and no rate: what would be one more is told instead. */
const MOST_WAITING = 10;
/** One change in so many raises a new incident, one in so many is a comment; the others change a situation. */
const RAISED_EVERY = 10;
const COMMENTED_EVERY = 3;

/** One change in so many is made by the calls of the server; the others are told as those of another server are, by the broker. */
const CALLED_EVERY = 5;

/** Changes incidents as other operators do, here and on other servers of the database. */
export class DeskChanges {
  made = 0;
  private timer: NodeJS.Timeout | null = null;
  private waiting = 0;
  private count = 0;
  private token = '';
  private brandId = 0;
  private ids: readonly number[] = [];
  private devices: readonly number[] = [];

  constructor(
    private readonly house: House,
    private readonly db: Database,
  ) {}

  /** So many a second from now on. */
  offer(perSecond: number): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    if (perSecond === 0) return;
    void this.prepare().then(() => {
      const startMs = Date.now();
      let handed = 0;
      this.timer = setInterval(() => {
        // By the clock: what a late timer left out is made up for.
        for (const due = ((Date.now() - startMs) * perSecond) / 1000; handed < due; handed += 1) void this.change();
      }, EVERY_MS);
    });
  }

  /** Makes no more, and waits for those under way. */
  async stop(): Promise<void> {
    this.offer(0);
    while (this.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async prepare(): Promise<void> {
    const [user] = await this.db.query<{ id: number; brand: number }>(
      'SELECT id, brand_id AS brand FROM users WHERE login = $1',
      [LOGIN],
    );
    this.brandId = user!.brand;
    this.token = (await this.house.core.sessions.open(user!.id, false)).accessToken;
    const idsOf = async (table: string): Promise<number[]> =>
      (await this.db.query<{ id: number }>(table)).map(({ id }) => id);
    this.ids = await idsOf(
      `SELECT id FROM incidents WHERE status = 'OPEN' ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
    );
    this.devices = await idsOf('SELECT id FROM devices ORDER BY id LIMIT 1000');
  }

  private async change(): Promise<void> {
    this.count += 1;
    if (this.count % CALLED_EVERY !== 0 || this.waiting >= MOST_WAITING) await this.tell(this.count);
    else {
      this.waiting += 1;
      await this.send(this.count / CALLED_EVERY).finally(() => void (this.waiting -= 1));
    }
    this.made += 1;
  }

  private async tell(n: number): Promise<void> {
    const id = this.ids[n % this.ids.length]!;
    const given = { code: String(id), title: 'Caso', message: null, type: 'PANIC', status: 'OPEN' };
    const body = { id: String(id), ...given, device: this.devices[0]!, change: 'CHANGED', version: n };
    await this.house.broker.publish(topicOf('brand', this.brandId, 'Incident'), body);
  }

  private async send(n: number): Promise<void> {
    const id = this.ids[n % this.ids.length]!;
    const isRaised = n % RAISED_EVERY === 0;
    const isComment = !isRaised && n % COMMENTED_EVERY === 0;
    const device = this.devices[n % this.devices.length]!;
    const answer = await this.house.app.inject({
      method: 'POST',
      url: `/api/v2/incidents/operation/${isRaised ? 'create' : `${isComment ? 'comment' : 'situation'}/${id}`}`,
      headers: { authorization: `Bearer ${this.token}` },
      payload: isRaised
        ? { devices: [device], type: `BENCH_${n}`, title: `Novo ${n}` }
        : isComment
          ? { comment: `Comentário ${n}` }
          : { situation: `Situação ${n % 7}` },
    });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  }
}
