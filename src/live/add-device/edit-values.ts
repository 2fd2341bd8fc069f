import type { CallInput } from '../../../contract/rest/calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';

/** What somebody filled in to change many devices; an empty text is nothing. */
export interface EditValues {
  how: 'filter' | 'named';
  brand: string;
  term: string;
  ofGroup: string | null;
  ofUser: string | null;
  devices: readonly Device[];
  speedLimit: string;
  model: string | null;
  owner: 'keep' | 'give' | 'take';
  user: string | null;
  joinGroup: string | null;
  leaveGroup: string | null;
}

export const emptyEdit = (brand: number): EditValues => ({
  how: 'filter',
  brand: String(brand),
  term: '',
  ofGroup: null,
  ofUser: null,
  devices: [],
  speedLimit: '',
  model: null,
  owner: 'keep',
  user: null,
  joinGroup: null,
  leaveGroup: null,
});

type Body = CallInput<'devices.editMany'>['body'];

const idIn = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** Which devices are meant. */
const chosenOf = ({ how, brand, term, ofGroup, ofUser, devices }: EditValues) =>
  how === 'named'
    ? { devices: devices.map(({ id }) => id) }
    : { brand: Number(brand), ofGroup: idIn(ofGroup), ofUser: idIn(ofUser), term: term.trim() || undefined };

/** What changes; an owner that is to be given and not yet chosen is none. */
function changesOf({ speedLimit, model, owner, user, joinGroup, leaveGroup }: EditValues) {
  return {
    speedLimit: speedLimit.trim() === '' ? undefined : Number(speedLimit),
    model: model ?? undefined,
    user: owner === 'keep' ? undefined : owner === 'take' ? null : idIn(user),
    joinGroup: idIn(joinGroup),
    leaveGroup: idIn(leaveGroup),
  };
}

/** Whether a speed limit can be set so; an empty one sets none. */
export const isSpeedLimit = (text: string): boolean => {
  const kmh = Number(text);
  return text.trim() === '' || (Number.isInteger(kmh) && kmh >= 1 && kmh <= 300);
};

/** Whether there are devices and a change that can be made. */
export const isReady = (values: EditValues): boolean =>
  (values.how === 'filter' || values.devices.length > 0) &&
  isSpeedLimit(values.speedLimit) &&
  (values.owner !== 'give' || values.user !== null) &&
  Object.values(changesOf(values)).some((value) => value !== undefined);

/** What is sent for as many devices as were found: a choice that is another by now is not what was confirmed. */
export const bodyOf = (values: EditValues, title: string, confirm: number): Body => ({
  title,
  confirm,
  ...chosenOf(values),
  ...changesOf(values),
});
