import type { ImportedAreas } from '../../../domain/desk/areas/area-file.ts';
import { MOST_FILE_AREAS } from '../../../domain/desk/areas/area-file.ts';
import { inOrder } from '../../../domain/desk/areas/area-whole.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { message } from '../../base/messages/message.ts';
import { readerOf } from '../../base/reading/reader.ts';
import { whoseRecord } from '../../base/records/whose.ts';
import { assertOfBrand } from './area-rights.ts';
import { listAreas } from './area-query.ts';
import { addAreas } from './change-area.ts';
import type { JudgedShape } from './files/judge-shape.ts';
import { geojsonOfAreas, kmlOfAreas } from './files/write-files.ts';
import type { areasIn } from './read-shapes.ts';
import { seenBy } from './seen-area.ts';
import type { WriteDeps } from './write-handlers.ts';

const WRITERS = { geojson: geojsonOfAreas, kml: kmlOfAreas } as const;
const AREAS_IN = readerOf<typeof areasIn>(new URL('./read-shapes.ts', import.meta.url), 'areasIn');

/** Names that areas of somebody have already, of some names, in small letters. */
async function takenNames({ db }: WriteDeps, whose: { brand: Id; user: Id | null }, names: readonly string[]) {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT lower(name) AS name FROM areas WHERE brand_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint AND deleted_at IS NULL
     AND lower(name) IN (SELECT lower(given) FROM unnest($3::text[]) AS given)`,
    [whose.brand, whose.user, names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The areas of a file as they are answered, before any of them is added. */
async function judged(deps: WriteDeps, { caller, body, locale }: CallContext<'areas.import'>) {
  const whose = await whoseRecord(deps, caller, body);
  const { devices, groups } = body;
  await assertOfBrand(deps, whose.brand, { devices, groups });
  if (devices.length + groups.length === 0) throw new Refusal('invalid-input', { devices: 'field.area-trackers' });
  const { text, pointRadius, lineWidth } = body;
  const wish = { pointRadius, lineWidth, user: whose.user };
  const { format, areas: found } = await deps.reading.run(caller, AREAS_IN, { text, wish, locale });
  const taken = await takenNames(
    deps,
    whose,
    found.map(({ name }) => name),
  );
  const areas = found.map((each): JudgedShape =>
    taken.has(each.name.toLowerCase()) ? { ...each, notes: [...each.notes, 'same-name'] } : each,
  );
  const named = { devices: inOrder(devices), groups: inOrder(groups) };
  return { whose, named, format, areas };
}

async function importAreas(deps: WriteDeps, context: CallContext<'areas.import'>): Promise<ImportedAreas> {
  const { caller, requestId, body } = context;
  const { whose, named, format, areas } = await judged(deps, context);
  const chosen = body.only && new Set(body.only);
  const coming = areas.flatMap(({ area, problem }, at) =>
    area !== null && problem === null && (!chosen || chosen.has(at)) ? [{ area, at }] : [],
  );
  const ids = body.isDryRun
    ? []
    : await addAreas(
        deps,
        whose.brand,
        coming.map(({ area }) => ({ ...area, ...named })),
        authorOf(caller, requestId),
      );
  const idAt = new Map(ids.map((id, place) => [coming[place]!.at, id]));
  return {
    format,
    added: coming.length,
    areas: areas.map(({ name, problem, notes, area }, at) => ({
      at,
      name,
      problem,
      notes,
      shape: area && {
        type: area.type,
        latitude: area.latitude,
        longitude: area.longitude,
        radius: area.radius,
        points: area.points,
        drawnAs: area.drawnAs,
      },
      id: idAt.get(at) ?? null,
    })),
  };
}

/** Handlers of files of areas. */
export const fileHandlers = (deps: WriteDeps): Pick<Handlers, 'areas.file' | 'areas.import'> => ({
  'areas.file': async ({ caller, scope, locale, query: { format, ...filter } }) => {
    const asked = { page: 0, limit: MOST_FILE_AREAS };
    const { content, totalElements } = await listAreas(deps.db, scope, filter, deps.clock.now(), asked);
    if (totalElements > MOST_FILE_AREAS) throw new Refusal('invalid-input', { ids: 'field.area-too-many-for-file' });
    const text = WRITERS[format](await seenBy(deps, caller, content));
    return { fileName: `${message(locale, 'export.areas')}.${format}`, text, areas: content.length };
  },
  'areas.import': (context) => importAreas(deps, context),
});
