import { IconCar, type Icon } from '@tabler/icons-react';
import { fuzzyScore } from './fuzzy.ts';
import type { Recent, RecentVehicle } from './recent.ts';
import type { Command } from './use-commands.ts';

export const groups = ['recent', 'screen', 'action', 'vehicle'] as const;
export type Group = (typeof groups)[number];

/** One line of the palette. `at` counts over all groups. */
export interface Line {
  key: string;
  at: number;
  words: string;
  detail: string;
  icon: Icon;
  choice: { kind: 'command'; command: Command } | { kind: 'vehicle'; vehicle: RecentVehicle };
}

export interface LineGroup {
  group: Group;
  lines: readonly Line[];
}

type Loose = Omit<Line, 'at'>;

const MOST_OF_A_KIND = 7;

const ofCommand = (command: Command): Loose => ({
  key: command.id,
  words: command.words,
  detail: '',
  icon: command.icon,
  choice: { kind: 'command', command },
});
const ofVehicle = (vehicle: RecentVehicle): Loose => ({
  key: `vehicle.${vehicle.device}`,
  words: vehicle.name,
  detail: vehicle.detail,
  icon: IconCar,
  choice: { kind: 'vehicle', vehicle },
});

function numbered(found: readonly { group: Group; lines: readonly Loose[] }[]): LineGroup[] {
  let at = 0;
  return found
    .filter(({ lines }) => lines.length > 0)
    .map(({ group, lines }) => ({
      group,
      lines: lines.map((line) => ({ ...line, key: `${group}.${line.key}`, at: at++ })),
    }));
}

/** What stands there before anything is typed: what was chosen last, then everything there is. */
export function linesAtFirst(commands: readonly Command[], recent: readonly Recent[]): LineGroup[] {
  const again = recent.flatMap((one): Loose[] => {
    if (one.kind === 'vehicle') return [ofVehicle(one.vehicle)];
    const command = commands.find(({ id }) => id === one.id);
    return command ? [ofCommand(command)] : [];
  });
  const ofKind = (kind: Command['kind']) => commands.filter((command) => command.kind === kind).map(ofCommand);
  return numbered([
    { group: 'recent', lines: again },
    { group: 'screen', lines: ofKind('screen') },
    { group: 'action', lines: ofKind('action') },
  ]);
}

/** What answers a search, the group with the best answer first. Vehicles come as they were found. */
export function linesFor(
  search: string,
  commands: readonly Command[],
  vehicles: readonly RecentVehicle[],
): LineGroup[] {
  const scored = commands.flatMap((command) => {
    const score = fuzzyScore(search, command.words);
    return score === null ? [] : [{ command, score }];
  });
  scored.sort((a, b) => b.score - a.score);
  const best = (kind: Command['kind']) => {
    const own = scored.filter(({ command }) => command.kind === kind).slice(0, MOST_OF_A_KIND);
    return { group: kind, lines: own.map(({ command }) => ofCommand(command)), score: own[0]?.score ?? 0 };
  };
  const vehicleScore = Math.max(0, ...vehicles.map(({ name, detail }) => fuzzyScore(search, `${name} ${detail}`) ?? 0));
  const all = [
    best('screen'),
    best('action'),
    { group: 'vehicle' as const, lines: vehicles.map(ofVehicle), score: vehicleScore },
  ];
  return numbered(all.sort((a, b) => b.score - a.score));
}
