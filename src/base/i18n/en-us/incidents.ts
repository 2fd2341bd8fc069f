import { INCIDENT_WORDS_EN_US } from '../../../../domain/desk/incidents/incident-words-en-us.ts';
import type { incidents as ptBr } from '../pt-br/incidents.ts';
import type { Translated } from '../translated.ts';

export const incidents: Translated<typeof ptBr> = {
  create: {
    title: 'New incident',
    type: 'Type',
    choose: 'Choose the type',
    typeMissing: 'Choose the type of the incident.',
    name: 'Title',
    nameHint: 'Left empty, it is the name of the type.',
    when: 'When it happened',
    whenHint: 'Date and time in the zone {{zone}}.',
    whenInvalid: 'Enter a valid date and time.',
    whenFuture: 'Date and time cannot be in the future.',
    observation: 'Notes',
    observationHint: 'What is known so far: where, who called, what has been done.',
    submit: 'Create incident',
    failed: 'The incident was not created',
  },
  created: 'Incident code {{id}} was created',
  skipped: '{{name}}: you have created an incident of the type {{type}} in this session already. Nothing was created.',
  groups: { crime: 'Crime and danger', power: 'Battery and power', silence: 'No communication', other: 'Other' },
  types: INCIDENT_WORDS_EN_US,
};
