import { plateFilter, type PlateSuggestion } from '../domain/desk/client.ts';
import { suggestionMachine } from './suggestions.ts';

/** The search for a tracker by its licence plate, in capitals: choosing one follows it. */
export const plateSearchMachine = suggestionMachine<PlateSuggestion>('plate-search', plateFilter);
