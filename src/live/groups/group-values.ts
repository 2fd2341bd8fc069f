import type { CallInput } from '../../../contract/rest/calls.ts';
import type { Group } from '../../../domain/live/groups/group.ts';

/** What the form of a group holds: ids as text. */
export interface GroupValues {
  name: string;
  color: string | null;
  parent: string | null;
  /** Of a new group: its brand, its customer and the devices it begins with. */
  brand: string | null;
  user: string | null;
  devices: string[];
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

export const newGroup = (whose: Pick<GroupValues, 'brand' | 'user'>, parent: string | null = null): GroupValues => ({
  name: '',
  color: null,
  parent,
  ...whose,
  devices: [],
});

export const valuesOf = ({ name, color, parent, brand, user }: Group): GroupValues => ({
  name,
  color,
  parent: textOf(parent),
  brand: String(brand),
  user: textOf(user),
  devices: [],
});

const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** What is sent of a change. */
export const changeOf = ({ name, color, parent }: GroupValues) => ({ name, color, parent: idOf(parent) });

/** What is sent of a new group: with a client it is of the client's brand. */
export const additionOf = (values: GroupValues): CallInput<'groups.create'>['body'] => ({
  ...changeOf(values),
  devices: values.devices.map(Number),
  ...(values.user !== null ? { user: Number(values.user) } : values.brand !== null && { brand: Number(values.brand) }),
});

/** What somebody else made of a group, as the form holds it. */
export const changedValues = (after: Readonly<Record<string, unknown>>): Partial<GroupValues> => ({
  ...(typeof after['name'] === 'string' && { name: after['name'] }),
  ...('color' in after && { color: after['color'] as string | null }),
  ...('parent' in after && { parent: textOf(after['parent'] as number | null) }),
});
