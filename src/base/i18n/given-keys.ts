/**
 * Keys that the specification gives by name: each has a text in both languages, also where the screen that says it is built later.
 * They stand at the root of the texts, spelled as given.
 */
export const GIVEN_KEYS = [
  'savedDataMessage',
  'new_area_update',
  'new_area_success',
  'thereWasAnErrorInYourRequest',
  'securityAreas.nameErrorRequestMessage',
  'securityAreas.addressErrorRequestMessage',
  'securityAreas.trackersErrorRequestMessage',
] as const;
