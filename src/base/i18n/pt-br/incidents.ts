import { INCIDENT_WORDS_PT_BR } from '../../../../domain/desk/incidents/incident-words-pt-br.ts';

/** Incidents: raising one about a vehicle, and what their types are called. */
export const incidents = {
  create: {
    title: 'Novo incidente',
    type: 'Tipo',
    choose: 'Escolha o tipo',
    typeMissing: 'Escolha o tipo do incidente.',
    name: 'Título',
    nameHint: 'Vazio, vale o nome do tipo.',
    when: 'Quando aconteceu',
    whenHint: 'Data e hora no fuso {{zone}}.',
    whenInvalid: 'Informe data e hora válidas.',
    whenFuture: 'A data e a hora não podem estar no futuro.',
    observation: 'Observação',
    observationHint: 'O que se sabe até agora: local, quem avisou, o que já foi feito.',
    submit: 'Criar incidente',
    failed: 'O incidente não foi criado',
  },
  created: 'Incidente código {{id}} foi criado com sucesso',
  skipped: '{{name}}: você já criou um incidente do tipo {{type}} nesta sessão. Nada foi criado.',
  groups: { crime: 'Crime e perigo', power: 'Bateria e alimentação', silence: 'Sem comunicação', other: 'Outros' },
  types: INCIDENT_WORDS_PT_BR,
} as const;
