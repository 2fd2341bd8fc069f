/** What a person changes of a vehicle's record, and what happened to it. */
export const edits = {
  save: 'Salvar',
  cancel: 'Cancelar',
  failed: 'Não foi salvo',
  now: 'Agora: {{value}}',
  unknown: 'O rastreador não informa este valor.',
  odometer: { title: 'Hodômetro', label: 'Hodômetro (km)', hint: 'O valor continua a contar a partir daqui.' },
  hours: { title: 'Horímetro', label: 'Horímetro (horas:minutos)', hint: 'Por exemplo 1904:12, ou :45 para 45 minutos.' },
  speed: {
    title: 'Alerta de velocidade',
    lead: 'Avisa uma vez cada vez que o veículo passa do limite.',
    legend: 'Limite de velocidade',
    off: 'Desligado',
    loadFailed: 'O limite atual não pôde ser lido',
  },
  picture: {
    title: 'Foto do veículo',
    of: 'Foto de {{name}}',
    choose: 'Escolher uma foto',
    replace: 'Trocar a foto',
    remove: 'Remover',
    file: 'Arquivo da foto',
    hint: 'PNG, JPEG ou WebP. A foto é reduzida antes de ser enviada.',
    fault: 'Este arquivo não é uma foto que possa ser lida. Escolha uma imagem PNG, JPEG ou WebP.',
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
  types: {
    BATTERY_DEMOLITION: 'Violação da bateria',
    BATTERY: 'Bateria fraca',
    BATTERY_REMOVED: 'Bateria removida',
    ACC_OFF: 'Ignição desligada',
    ENGINE: 'Motor ligado',
    OIL_CUT_OFF: 'Bloqueio',
    CUSTOM: 'Alarme',
  },
  empty: 'Nenhum evento neste período.',
  failed: 'Os eventos não puderam ser lidos',
  size: 'Por página',
  pages: 'Páginas',
  previous: 'Página anterior',
  next: 'Próxima página',
  range: '{{first}}–{{last}} de {{total}}',
} as const;

/** The choice of a period. */
export const period = {
  title: 'Período',
  choose: 'Escolher o período: {{period}}',
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
