import type { z } from 'zod';
import { EMPTY_DRAWING, type AreaDrawing } from '../../../domain/desk/areas/area-drawing.ts';
import type { areaContactSchema, AreaV2 } from '../../../domain/desk/areas/area.ts';
import { areaOfV2, DEFAULT_AREA_COLOUR } from '../../../domain/desk/areas/area.ts';
import { areaOperations, settingsOf, type areaInputSchema } from '../../../domain/desk/areas/area-write.ts';
import { groupsOf, shiftsOf, type ShiftGroup } from '../drivers/shift-groups.ts';
import { drawingOf, drawnSettings, shapeOf } from './drawing/shape-of.ts';

type Contact = z.infer<typeof areaContactSchema>;
/** An area as it is sent. */
export type AreaBody = z.input<typeof areaInputSchema>;

/** What the form of an area holds; ids are texts, and what is not asked is empty. */
export interface AreaValues {
  name: string;
  address: string;
  color: string;
  shape: AreaDrawing;
  devices: string[];
  groups: string[];
  /** Whose it is; empty is the brand's own. */
  user: string;
  times: ShiftGroup[];
  /** Zone of the times; empty is that of the one whose area it is. */
  zone: string;
  enter: boolean;
  exit: boolean;
  dwellMin: string;
  arriveBy: string;
  speedLimitKmh: string;
  contacts: Contact[];
}

export const NEW_AREA: AreaValues = {
  name: '',
  address: '',
  color: DEFAULT_AREA_COLOUR,
  shape: EMPTY_DRAWING,
  devices: [],
  groups: [],
  user: '',
  times: [],
  zone: '',
  enter: true,
  exit: true,
  dwellMin: '',
  arriveBy: '',
  speedLimitKmh: '',
  contacts: [],
};

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')));

export function valuesOf(area: AreaV2): AreaValues {
  const { name, address, color, user, devices, contacts } = areaOfV2(area);
  const { groups, times, zone, rules } = settingsOf(area);
  return {
    name,
    address,
    color,
    shape: drawingOf(area),
    devices: devices.map(String),
    groups: groups.map(String),
    user: textOf(user),
    times: groupsOf(times),
    zone: zone ?? '',
    enter: rules.enter,
    exit: rules.exit,
    dwellMin: textOf(rules.dwellMin),
    arriveBy: rules.arriveBy ?? '',
    speedLimitKmh: textOf(rules.speedLimitKmh),
    contacts,
  };
}

/** What is sent of the values; a shape that is not there yet is one without corners. */
export function bodyOf(values: AreaValues): AreaBody {
  const shape = shapeOf(values.shape) ?? {
    type: 'polygon' as const,
    latitude: 0,
    longitude: 0,
    radius: null,
    points: [],
  };
  return {
    name: values.name,
    address: values.address,
    color: values.color,
    ...shape,
    user: values.user === '' ? null : Number(values.user),
    devices: values.devices.map(Number),
    contacts: values.contacts,
    settings: {
      groups: values.groups.map(Number),
      times: shiftsOf(values.times),
      zone: values.zone === '' ? null : values.zone,
      ...drawnSettings(values.shape),
      rules: {
        enter: values.enter,
        exit: values.exit,
        dwellMin: numberOf(values.dwellMin),
        arriveBy: values.arriveBy === '' ? null : values.arriveBy,
        speedLimitKmh: numberOf(values.speedLimitKmh),
      },
    },
  };
}

/** The steps from an area as it is kept to the values. */
export const operationsOf = (area: AreaV2, values: AreaValues) =>
  areaOperations(bodyOf(valuesOf(area)), bodyOf(values));

/** The values that differ from those of an area once some fields of the record are others. */
export function changedValues(area: AreaV2, after: Readonly<Record<string, unknown>>): Partial<AreaValues> {
  const { settings: given, ...fields } = after;
  // Settings come as one field of the record, or each by itself.
  const settings = { ...settingsOf(area), ...fields, ...(given as object | undefined) };
  const before = valuesOf(area);
  const now = valuesOf({ ...area, ...fields, settings });
  const names = Object.keys(before) as (keyof AreaValues)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
