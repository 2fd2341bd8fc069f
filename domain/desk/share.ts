import { sharePrefix } from '../people/brands/share-prefix.ts';
import type { ModelButtons } from '../live/telemetry/protocol-model.ts';
import type { Random } from '../base/random.ts';

/** How long a link to a vehicle may live, minutes: an hour, four, a day, a week. Apart from the schemas: the page carries no zod for it. */
export const SHARE_MINUTES = [60, 240, 1_440, 10_080] as const;
export type ShareMinutes = (typeof SHARE_MINUTES)[number];
export const DEFAULT_SHARE_MINUTES: ShareMinutes = 60;

export const SHARE_PERMISSION = 'MONITORING_DEVICES_SHARE';

/** Open links of one person to one vehicle; more is a mistake or worse. */
export const MOST_OPEN_SHARES = 20;

export const SHARE_TOKEN_LENGTH = 15;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The part of a link that nobody can guess: 15 letters and digits, 89 bits where the randomness is good. */
export const drawShareToken = (random: Random): string =>
  Array.from({ length: SHARE_TOKEN_LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');

/** The last part of a public link: the brand's prefix, the share's id, the token and the mark of telemetry v2. */
export const shareSlug = ({ prefix, id, token }: { prefix: string; id: number; token: string }): string =>
  `${sharePrefix(prefix)}-${id}-${token}-v2`;

const SLUG = new RegExp(`^[a-z0-9-]{1,60}-(\\d{16})-([A-Za-z0-9]{${SHARE_TOKEN_LENGTH}})-v2$`);

/** Id and token of a link's last part; null where it is none. The prefix is for people, and decides nothing. */
export function readShareSlug(slug: string): { id: number; token: string } | null {
  const parts = SLUG.exec(slug);
  return parts && { id: Number(parts[1]), token: parts[2]! };
}

/** Whether trackers of a model may be shared. An unknown model may be shared: a position needs no feature of the tracker. */
export const isShareable = (buttons: Pick<ModelButtons, 'sharePosition'> | null): boolean =>
  buttons?.sharePosition !== false;
