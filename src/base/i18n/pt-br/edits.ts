import { EVENT_WORDS_PT_BR } from '../../../../domain/live/alarms/event-words-pt-br.ts';

/** What a person changes of a vehicle's record, and what happened to it. */
export const edits = {
  nowFailed: 'Não foi possível ler o valor atual',
  now: 'Agora: {{value}}',
  unknown: 'O rastreador não informa este valor.',
  odometer: { title: 'Hodômetro', label: 'Hodômetro (km)', hint: 'O valor continua a contar a partir daqui.' },
  hours: {
    title: 'Horímetro',
    label: 'Horímetro (horas:minutos)',
    hint: 'Por exemplo 1904:12, ou :45 para 45 minutos.',
  },
  speed: {
    title: 'Alerta de velocidade',
    lead: 'Avisa uma vez cada vez que o veículo passa do limite.',
    legend: 'Limite de velocidade',
    off: 'Desligado',
    loadFailed: 'O limite atual não pôde ser lido',
  },
  sensors: {
    title: 'Nomes dos sensores',
    lead: 'Como o painel chama o que este rastreador informa. Deixe o campo vazio para usar o número.',
    none: 'Este rastreador não informa entradas, saídas nem temperaturas.',
    loadFailed: 'Os sensores não puderam ser lidos',
    inputs: 'Entrada {{key}}',
    outputs: 'Saída {{key}}',
    temperatures: 'Temperatura {{key}}',
  },
  picture: {
    title: 'Foto do veículo',
    of: 'Foto de {{name}}',
    loadFailed: 'A foto atual não pôde ser lida',
  },
} as const;

/** Events of a device. */
export const events = {
  of: 'Eventos de {{name}}',
  table: 'Eventos do período',
  type: 'Tipo',
  state: 'Estado',
  time: 'Data e hora',
  description: 'Descrição',
  on: 'Início',
  off: 'Fim',
  types: EVENT_WORDS_PT_BR,
  empty: 'Nenhum evento neste período.',
  failed: 'Os eventos não puderam ser lidos',
} as const;

/** The choice of a period. */
export const period = {
  title: 'Período',
  choose: 'Escolher o período: {{period}}',
  common: 'Períodos mais usados',
  today: 'Hoje',
  yesterday: 'Ontem',
  week: 'Últimos 7 dias',
  from: 'De',
  to: 'Até',
  withTimes: 'Escolher o horário',
  times: 'Horário',
  timesHint: 'HH:MM - HH:MM',
  apply: 'Aplicar',
  cancel: 'Cancelar',
  fault: {
    day: 'Informe as duas datas.',
    time: 'Informe o horário como HH:MM - HH:MM.',
    order: 'O fim não pode ser antes do início.',
  },
} as const;
