/** Fields of days and times, and their calendar. */
export const moment = {
  open: 'Abrir o calendário',
  calendar: 'Calendário',
  today: 'Hoje',
  clear: 'Limpar',
  previousMonth: 'Mês anterior',
  nextMonth: 'Mês seguinte',
  previousYear: 'Ano anterior',
  nextYear: 'Ano seguinte',
  previousDecade: 'Década anterior',
  nextDecade: 'Década seguinte',
  unread: {
    day: 'Esta data não existe. Digite como {{example}}.',
    time: 'Este horário não existe. Digite como {{example}}.',
    wall: 'Esta data e hora não existem. Digite como {{example}}.',
  },
} as const;
