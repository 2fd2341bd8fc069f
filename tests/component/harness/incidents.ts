import { WORKED_ON } from '../../../domain/desk/incidents/incident-codes.ts';
import { mayDo, statusAfter, type IncidentOperation } from '../../../domain/desk/incidents/incident-life.ts';
import { fitsFilter, TAB_FILTERS, type DeskTab } from '../../../domain/desk/incidents/incident-tabs.ts';
import { incidentSeverity, SEVERITIES } from '../../../domain/desk/incidents/incident-severity.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { pageOf } from './pages.ts';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import { refusal, type Answers, type StandIn } from './stand-in-core.ts';

interface Operator {
  id: number;
  login: string;
  name: string;
}

/** Who works in these tests, and a colleague. */
export const ME = person('OPERATOR');
export const BIA: Operator = { id: ME.user.id + 1, login: 'colega', name: 'Bia Ramos' };

/** What is known of who has a case. */
export const heldBy = ({ id, login, name }: Operator): Partial<Incident> => ({
  userOperatorId: id,
  operator: login,
  operatorName: name,
});

const [FIRST] = recorded('incidents.details').content;

/** An incident with nobody, without a word, open unless said otherwise. */
export const incidentWith = (changes: Partial<Incident>): Incident => ({
  ...FIRST!,
  // Of another type it is as urgent as that type is.
  severity: undefined,
  userOperatorId: null,
  operator: null,
  operatorName: null,
  comments: [],
  ...changes,
});

/** A server that keeps incidents, as far as who works on them asks it. */
export interface IncidentServer {
  answers: Answers;
  find(id: number): Incident;
  add(incident: Incident): void;
  change(id: number, changes: Partial<Incident>): void;
  say(id: number, comment: string, by: Pick<Operator, 'id' | 'name'>): void;
}

const has = (part: string | undefined, text: string | null): boolean =>
  part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase());

const rankOf = (incident: Incident): number => SEVERITIES.indexOf(incidentSeverity(incident));

const compare = (one: Incident, other: Incident, sort: string): number => {
  if (sort === 'severity') return rankOf(one) - rankOf(other) || one.created.localeCompare(other.created);
  const by = sort.replace('-', '') as 'created' | 'status';
  return one[by].localeCompare(other[by]) * (sort.startsWith('-') ? -1 : 1);
};

type Kept = Omit<IncidentServer, 'answers'> & { all(): readonly Incident[] };

function keep(first: readonly Incident[]): Kept {
  let kept = [...first];
  const find = (id: number): Incident => kept.find((one) => one.id === id)!;
  const change = (id: number, changes: Partial<Incident>): void => {
    kept = kept.map((one) => (one.id === id ? { ...one, ...changes } : one));
  };
  return {
    find,
    change,
    all: () => kept,
    add: (incident) => void kept.push(incident),
    say: (id, comment, by) => {
      const created = new Date().toISOString();
      const entry = { comment, type: 'COMMENT', createdUserId: by.id, createdUserName: by.name, created };
      change(id, { comments: [entry, ...find(id).comments] });
    },
  };
}

interface Asked {
  params: { id?: unknown };
  body: { comment?: string | null | undefined };
}

/** What is done with an incident, where its status allows it. */
function operations({ find, change, say }: Kept): Answers {
  const done = (operation: IncidentOperation, { params, body }: Asked, changes: Partial<Incident> = {}) => {
    const id = Number(params.id);
    const { status, version } = find(id);
    if (!mayDo(status, operation))
      return refusal('refused', `No status ${status} isto não é possível.`, { status: 409, requestId: 'r-1' });
    if (typeof body.comment === 'string') say(id, body.comment, ME.user);
    const isSaid = operation === 'comment';
    change(id, { status: statusAfter(status, operation), version: version + (isSaid ? 0 : 1), ...changes });
    return find(id);
  };
  return {
    'incidents.assign': (asked) => {
      const who = asked.body.operator === BIA.id ? BIA : ME.user;
      return done('assign', asked, { ...heldBy(who), situation: WORKED_ON });
    },
    'incidents.situation': (asked) => done('situation', asked, { situation: asked.body.situation }),
    'incidents.returned': (asked) => done('returned', asked, { returned: asked.body.returnedDate }),
    'incidents.resolve': (asked) => done('resolve', asked),
    'incidents.cancel': (asked) => done('cancel', asked),
    'incidents.comment': (asked) => done('comment', asked),
  };
}

export function incidentServer(first: readonly Incident[]): IncidentServer {
  const kept = keep(first);
  const count = (tab: DeskTab): number => kept.all().filter((one) => fitsFilter(TAB_FILTERS[tab], one)).length;
  return {
    ...kept,
    answers: {
      ...operations(kept),
      'incidents.counts': () => ({
        open: count('OPEN'),
        progress: count('PROGRESS'),
        resolved: count('RESOLVED'),
        robberies: count('THEFTSTEAL'),
        urgent: kept.all().filter((one) => one.status === 'OPEN' && rankOf(one) === 0).length,
      }),
      'incidents.details': ({ query }) => {
        const { id, status, situation, type, licensePlate, sort = '-created' } = query;
        const asked = { ...(status && { status }), ...(situation && { situation }), ...(type && { type }) };
        const found = kept
          .all()
          .filter((one) => id === undefined || [String(one.id), one.code].includes(id))
          .filter((one) => fitsFilter(asked, one) && has(licensePlate, one.licensePlate));
        return pageOf(
          found.toSorted((one, other) => compare(one, other, sort)),
          query,
        );
      },
      'incidents.comments': ({ params, query }) => pageOf(kept.find(Number(params.id)).comments, query),
      'incidents.history': recorded('incidents.history'),
      'incidents.list': () => pageOf(kept.all()),
      'incidents.operators': [BIA, ME.user].map(({ id, login, name }) => ({ id, login, name, inProgress: 0 })),
      'incidents.view': [],
    },
  };
}

/** What a broker tells when something happened to an incident. */
export function tellOf({ tell }: StandIn, incident: Incident, change: 'RAISED' | 'CHANGED' | 'COMMENTED'): void {
  const { id, code, title, message, type, status, deviceId: device, brandId, version } = incident;
  const vehicle = { device, deviceName: null, raisedBy: null };
  const body = { id: String(id), code, title, message, type, status, ...vehicle, change, version };
  tell.messages$.next({ message: 'Incident', topic: `brand/${brandId}/Incident`, body });
}
