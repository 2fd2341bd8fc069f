/** What the system says about an incident by itself. */
export const SYSTEM_WORDS = ['spokeAgain', 'causeOver', 'longerSilence'] as const;
export type SystemWord = (typeof SYSTEM_WORDS)[number];

/** What it said, with how long the silence lasts where that belongs to it. */
export interface SystemComment {
  word: SystemWord;
  hours: number | null;
}

const SYSTEM = 'SYSTEM';

/** The type of a comment of the system. It says which word it is, so that everybody reads it in their own language. */
export const systemType = ({ word, hours }: SystemComment): string =>
  [SYSTEM, word, ...(hours === null ? [] : [hours])].join(':');

/** What a comment says by its type; null where its own text does, such as that of a person. */
export function systemCommentOf(type: string): SystemComment | null {
  const [kind, name, hours] = type.split(':');
  const word = SYSTEM_WORDS.find((one) => one === name);
  return kind === SYSTEM && word !== undefined ? { word, hours: hours === undefined ? null : Number(hours) } : null;
}
