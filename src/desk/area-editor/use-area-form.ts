import { useTranslation } from 'react-i18next';
import type { Result } from '../../../contract/failure.ts';
import { drawingFault } from '../../../domain/desk/areas/area-drawing.ts';
import { areaFaults } from '../../../domain/desk/areas/area-rules.ts';
import { areaInputSchema } from '../../../domain/desk/areas/area-write.ts';
import type { AreaV2 } from '../../../domain/desk/areas/area.ts';
import { isSecondForm } from '../areas/load-areas.ts';
import { faultsOf, type Faults } from '../../base/form/body-faults.ts';
import { useSaveForm, type SaveForm } from '../../base/form/use-save-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { AREAS_STALE } from '../areas/areas-stale.ts';
import { bodyOf, changedValues, NEW_AREA, operationsOf, valuesOf, type AreaValues } from './area-values.ts';
import { shapeFaultOf, shapeOf } from './drawing/shape-of.ts';

const STALE = { stale: AREAS_STALE };

/** Paths of the body at fields of another name. */
const NAMES = {
  type: 'shape',
  latitude: 'shape',
  longitude: 'shape',
  radius: 'shape',
  points: 'shape',
  'settings.groups': 'groups',
  'settings.times': 'times',
  'settings.zone': 'zone',
  'settings.line': 'shape',
  'settings.widthM': 'shape',
  'settings.rules.dwellMin': 'dwellMin',
  'settings.rules.arriveBy': 'arriveBy',
  'settings.rules.speedLimitKmh': 'speedLimitKmh',
} as const;

/** The same for places within a list of the settings, such as one of the times. */
const atField = (path: string): string => path.replace(/^settings\.(rules\.)?(\w+).*/, '$2');

/** What is wrong with an area before it is sent: what it lacks, in its own words, and what the rule of the call says. */
function useCheck(): (values: AreaValues) => Faults {
  const { t } = useTranslation();
  return (values) => {
    const { devices, groups, name, address } = values;
    const missing = areaFaults({
      name,
      address,
      devices: devices.map(Number),
      groups: groups.map(Number),
      type: 'CIRCLE',
      latitude: 0,
      points: [],
    });
    const wrong = shapeFaultOf(values.shape, shapeOf(values.shape));
    const undrawn = drawingFault(values.shape);
    const rule = Object.entries(faultsOf(areaInputSchema, bodyOf(values))).map(([path, words]) => [
      atField(path),
      words,
    ]);
    return {
      ...(undrawn !== null && { shape: t(`areaSetting.${undrawn === 'none' ? 'shapeNone' : 'shapeOpen'}`) }),
      ...(wrong && { shape: t(`areaDraw.fault.${wrong}`) }),
      ...Object.fromEntries(rule.filter(([field]) => !['points', 'type'].includes(field!))),
      ...Object.fromEntries(Object.entries(missing).map(([field, key]) => [field, t(key)])),
    };
  };
}

/** Saves an area, new (null) or known, by the calls that the tab's flag of the second form says. */
function useSaveArea(area: AreaV2 | null) {
  const create = useWrite('areas.create', STALE);
  const update = useWrite('areas.update', STALE);
  const save = useWrite('areas.saveV1', STALE);
  return (values: AreaValues, version: number): Promise<Result<AreaV2> | null> => {
    const body = bodyOf(values);
    if (!isSecondForm())
      return save.run({
        body: area ? { ...body, id: area.id, version, deleted: false } : { ...body, deleted: false },
      });
    if (area === null) return create.run({ body });
    const operations = operationsOf(area, values);
    // Saved as it was: the version that is named is looked at all the same.
    const [first = { op: 'replace' as const, path: '/name' as const, value: values.name }, ...others] = operations;
    return update.run({ params: { id: String(area.id) }, body: { version, operations: [first, ...others] } });
  };
}

/** The form of an area, new (null) or known; `user` is whose a new one is at first. */
export function useAreaForm(area: AreaV2 | null, user: string, onSaved: (saved: AreaV2) => void): SaveForm<AreaValues> {
  const { t } = useTranslation();
  return useSaveForm<AreaValues, AreaV2>({
    initial: area ? valuesOf(area) : { ...NEW_AREA, user },
    check: useCheck(),
    send: useSaveArea(area),
    version: area?.version ?? 0,
    names: NAMES,
    read: (after) => (area ? changedValues(area, after) : {}),
    saved: t(area ? 'new_area_update' : 'new_area_success'),
    onSaved,
  });
}
