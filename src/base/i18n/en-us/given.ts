import type { given as portuguese } from '../pt-br/given.ts';
import type { Translated } from '../translated.ts';

/** Texts whose keys the specification gives (given-keys.ts). */
export const given: Translated<typeof portuguese> = {
  savedDataMessage: 'Data saved!',
  new_area_update: 'Area updated!',
  new_area_success: 'Area created!',
  thereWasAnErrorInYourRequest: 'There was an error in your request.',
  securityAreas: {
    nameErrorRequestMessage: 'Give the area a name.',
    addressErrorRequestMessage: 'Give the address of the area.',
    trackersErrorRequestMessage: 'Choose at least one tracker for the area.',
  },
};
