import { AREA_SORTS } from '../../../contract/rest/desk/area-calls.ts';
import { AREA_PAGE_SIZE } from '../../../domain/desk/areas/area.ts';
import { DRAW_TOOLS } from '../../../domain/desk/areas/area-drawing.ts';
import { anyId, anyText, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The list of areas: in the address, so that it can be sent to a colleague. */
export const AREAS = listSpec({
  call: 'areas.list',
  filters: { term: anyText, shape: oneOf(DRAW_TOOLS), group: anyId, user: anyId },
  keep: 'address',
  sizes: [AREA_PAGE_SIZE, 25, 50],
  sorts: AREA_SORTS,
});
