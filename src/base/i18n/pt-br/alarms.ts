/** Lists of news. */
export const news = {
  new_one: '{{count}} nova: mostrar',
  new_other: '{{count}} novas: mostrar',
  unread: 'não lida',
} as const;

/** The list of alarms. */
export const alarms = {
  title: 'Notificações',
  lead: 'Alarmes dos veículos, os mais novos primeiro',
  field: { type: 'Alarme', dateTime: 'Quando', device: 'Veículo', place: 'Local', acknowledged: 'Reconhecido' },
  anyType: 'Qualquer alarme',
  anyState: 'Qualquer estado',
  open: 'Não reconhecidos',
  taken: 'Reconhecidos',
  lastDays_one: 'Último dia',
  lastDays_other: 'Últimos {{count}} dias',
  clearPeriod: 'Limpar o período',
  toMap: 'Ver o veículo no mapa',
  acknowledge: 'Reconhecer',
  acknowledgeOne: 'Reconhecer {{alarm}} de {{name}}',
  acknowledgeAll_one: 'Reconhecer {{count}}',
  acknowledgeAll_other: 'Reconhecer {{count}}',
  somebody: 'Alguém',
  done_one: '{{count}} alarme reconhecido',
  done_other: '{{count}} alarmes reconhecidos',
  failed: 'Nada foi reconhecido: {{reason}}',
  empty: 'Nenhum alarme nos últimos dias',
  emptyText:
    'Quando um veículo emitir um alarme, ele aparece aqui na hora. Escolha um período para ver os mais antigos.',
  closed: 'Sem acesso às notificações',
  closedText: 'Sua conta não tem a permissão para ver notificações. Fale com quem administra as contas.',
} as const;

/** The list of what happened to incidents. */
export const incidentNews = {
  title: 'Notificações de incidentes',
  lead: 'O que foi registrado e o que mudou, o mais novo primeiro',
  field: { what: 'O que aconteceu', at: 'Quando', device: 'Veículo', incident: 'Incidente', by: 'Por' },
  toCase: 'Abrir o incidente {{code}}',
  empty: 'Nenhuma notificação de incidente',
  emptyText: 'Quando um incidente for registrado ou mudar, ele aparece aqui na hora.',
} as const;
