import { isTag } from '../../../domain/desk/commands/command-rules.ts';
import type { ModelButtons } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Profile } from '../../../domain/people/users/user.ts';

/** Groups of the device panel, in the order in which they stand: what an operator looks at first, what comes later than the others after what has buttons, what the SIM card is last. */
export const PANEL_GROUPS = [
  'inputs',
  'readings',
  'location',
  'commands',
  'vehicle',
  'driver',
  'outputs',
  'tracker',
  'gsm',
] as const;
export type PanelGroup = (typeof PANEL_GROUPS)[number];

export interface PanelFacts {
  profile: Profile;
  hasVehicle: boolean;
  /** A driver is registered under the tag that the tracker reads now. */
  hasDriver: boolean;
  model: string | null;
  /** The commands that the model takes; null where it is not known. */
  buttons: Pick<ModelButtons, 'blockVehicle' | 'reboot' | 'requestPosition'> | null;
}

const takesCommands = ({ profile, model, buttons }: PanelFacts): boolean =>
  profile !== 'USER' &&
  !isTag(model) &&
  buttons !== null &&
  (buttons.blockVehicle || buttons.reboot || buttons.requestPosition);

const RULES: Partial<Record<PanelGroup, (facts: PanelFacts) => boolean>> = {
  tracker: ({ profile }) => profile !== 'USER',
  driver: ({ hasDriver }) => hasDriver,
  vehicle: ({ hasVehicle }) => hasVehicle,
  commands: takesCommands,
};

/** The groups that there are for a device and a person, whatever that person chose to see. */
export const groupsFor = (facts: PanelFacts): PanelGroup[] =>
  PANEL_GROUPS.filter((group) => RULES[group]?.(facts) ?? true);

/** The groups a person may ever see, which the settings offer: which of them a device has changes with the device. */
export const groupsOfProfile = (profile: Profile): PanelGroup[] =>
  PANEL_GROUPS.filter((group) => profile !== 'USER' || (group !== 'tracker' && group !== 'commands'));
