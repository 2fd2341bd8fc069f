import { z } from 'zod';
import type { CurrentClient } from './current-client.ts';
import { truncated } from '../live/devices/device-name.ts';
import { idSchema } from '../base/id.ts';

/** Whether a client may sign in. */
export const clientStatus = z.enum(['ACTIVE', 'INACTIVE']);

/** A client as the search suggests it: an account of profile USER. */
export const clientSuggestionSchema = z.object({
  id: idSchema,
  name: z.string(),
  brandName: z.string(),
  status: clientStatus,
  brand: idSchema,
});
export type ClientSuggestion = z.infer<typeof clientSuggestionSchema>;

/** A tracker as the search by licence plate suggests it; `name` is the plate, or what the tracker is called where it has none. */
export const plateSuggestionSchema = z.object({ id: idSchema, name: z.string(), customerName: z.string().nullable() });
export type PlateSuggestion = z.infer<typeof plateSuggestionSchema>;

/** Longest name of a client before it is cut. */
export const CLIENT_NAME_LENGTH = 20;
/** Pause in typing before a search is sent. */
export const SUGGESTION_PAUSE_MS = 500;
/** Suggestions that are shown of a search. */
export const MOST_FOUND = 20;
/** Devices that one tab follows by plate at most. */
export const MOST_FOLLOWED = 50;

/** A client's name, cut to fit the toolbar. */
export const shortClientName = (name: string): string => truncated(name, CLIENT_NAME_LENGTH);

/** Search term for a typed text; empty where there is nothing to search for. */
export const searchTerm = (text: string): string => text.trim();

/** The text of a plate search as it is sent: plates are in capitals. */
export const plateFilter = (text: string): string => searchTerm(text).toUpperCase();

/** The monitored client that a suggestion makes; exports run under its own profile. */
export const currentClientOf = ({ id, name, brand, status }: ClientSuggestion): CurrentClient => ({
  id,
  name,
  brand,
  profile: 'USER',
  profileDownload: 'USER',
  status,
});

/** Status of the line that stands for the devices of a client when neither they nor their groups could be read. */
export const PLACEHOLDER_STATUS = 'null';

/** Placeholder line: it is no device and cannot be chosen. */
export const PLACEHOLDER_DEVICE = { id: 0, status: PLACEHOLDER_STATUS } as const;
