import { IconCar, IconUser, type Icon } from '@tabler/icons-react';
import type { ClientSuggestion } from '../../domain/desk/client.ts';
import { fuzzyScore } from './fuzzy.ts';
import type { Recent, RecentVehicle } from './recent.ts';
import type { Command } from './use-commands.ts';
import type { Deed } from './deed.ts';

/** What a search found that has actions of its own. */
export type Subject = { kind: 'vehicle'; vehicle: RecentVehicle } | { kind: 'client'; client: ClientSuggestion };
export type Group = 'recent' | Command['kind'] | Subject['kind'] | 'deed';

/** One line of the palette. `at` counts over all groups. */
export interface Line {
  key: string;
  at: number;
  words: string;
  detail: string;
  icon: Icon;
  choice: { kind: 'command'; command: Command } | { kind: 'deed'; deed: Deed } | Subject;
}

export interface LineGroup {
  group: Group;
  lines: readonly Line[];
}

type Loose = Omit<Line, 'at'>;

const MOST_OF_A_KIND = 10;
/** From here on a match is one of whole letters in their order: pieces of a word that is not shown would puzzle. */
const WHOLE_MATCH = 60;
/** What is shown on the line comes before what it is known as besides. */
const BESIDE = 5;

const ofCommand = (command: Command): Loose => ({
  key: command.id,
  words: command.words,
  detail: '',
  icon: command.icon,
  choice: { kind: 'command', command },
});
const ofSubject = (subject: Subject): Loose =>
  subject.kind === 'vehicle'
    ? {
        key: `vehicle.${subject.vehicle.device}`,
        words: subject.vehicle.name,
        detail: subject.vehicle.detail,
        icon: IconCar,
        choice: subject,
      }
    : {
        key: `client.${subject.client.id}`,
        words: subject.client.name,
        detail: subject.client.brandName,
        icon: IconUser,
        choice: subject,
      };
const ofDeed = (deed: Deed): Loose => ({
  key: deed.id,
  words: deed.words,
  detail: '',
  icon: deed.icon,
  choice: { kind: 'deed', deed },
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
    if (one.kind === 'vehicle') return [ofSubject(one)];
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

/** How well a command answers a search; null for not at all. */
function scoreOf(search: string, { words, known }: Pick<Command, 'words' | 'known'>): number | null {
  const beside = Math.max(...known.map((text) => fuzzyScore(search, text) ?? 0), 0);
  const shown = fuzzyScore(search, words);
  return beside >= WHOLE_MATCH ? Math.max(shown ?? 0, beside - BESIDE) : shown;
}

const subjectText = (subject: Subject): string =>
  subject.kind === 'vehicle' ? `${subject.vehicle.name} ${subject.vehicle.detail}` : subject.client.name;

export interface Finding {
  search: string;
  /** The search without the words of actions. */
  term: string;
  commands: readonly Command[];
  subjects: readonly Subject[];
  /** What can be done with the one that was found. */
  deeds: readonly Deed[];
}

/** What answers a search, the group with the best answer first. Vehicles and clients come as they were found. */
export function linesFor({ search, term, commands, subjects, deeds }: Finding): LineGroup[] {
  const scored = commands.flatMap((command) => {
    const score = scoreOf(search, command);
    return score === null ? [] : [{ command, score }];
  });
  scored.sort((a, b) => b.score - a.score);
  const best = (kind: Command['kind']) => {
    const own = scored.filter(({ command }) => command.kind === kind).slice(0, MOST_OF_A_KIND);
    return [{ group: kind as Group, lines: own.map(({ command }) => ofCommand(command)), score: own[0]?.score ?? 0 }];
  };
  const of = (kind: Subject['kind']) => {
    const own = subjects.filter((subject) => subject.kind === kind);
    const score = Math.max(0, ...own.map((subject) => fuzzyScore(term, subjectText(subject)) ?? 0));
    const found = { group: kind as Group, lines: own.map(ofSubject), score };
    if (deeds.length === 0 || own.length === 0) return [found];
    const done = { group: 'deed' as Group, lines: deeds.map(ofDeed), score };
    return deeds.some(({ isNamed }) => isNamed) ? [done, found] : [found, done];
  };
  const all = [best('screen'), best('action'), of('vehicle'), of('client')];
  return numbered(all.toSorted((a, b) => b[0]!.score - a[0]!.score).flat());
}

/** What can be done with one that was chosen from several. */
export const linesOf = (subject: Subject, deeds: readonly Deed[]): LineGroup[] =>
  numbered([
    { group: subject.kind, lines: [ofSubject(subject)] },
    { group: 'deed', lines: deeds.map(ofDeed) },
  ]);
