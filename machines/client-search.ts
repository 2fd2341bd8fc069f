import { searchTerm, type ClientSuggestion } from '../domain/client.ts';
import { suggestionMachine } from './suggestions.ts';

/** The search for a client by whom staff want to see: choosing one ends it. */
export const clientSearchMachine = suggestionMachine<ClientSuggestion>('client-search', searchTerm);
