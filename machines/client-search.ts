import { searchTerm, type ClientSuggestion } from '../domain/desk/client.ts';
import { suggestionMachine } from './suggestions.ts';

/** The search for the client that staff want to monitor: choosing one closes it. */
export const clientSearchMachine = suggestionMachine<ClientSuggestion>('client-search', searchTerm);
