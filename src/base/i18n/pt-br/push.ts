import { ALARM_WORDS_PT_BR } from '../../../../domain/live/alarms/alarm-words-pt-br.ts';
import { answers } from './notification-answers.ts';

/** Notifications of the browser. */
export const notify = {
  toItem: 'Abrir',
  answer: answers,
  open: 'Notificações',
  title: 'Notificações',
  intro: 'Alarmes dos veículos que você acompanha, também com o sistema fechado.',
  browser: 'Neste navegador',
  state: {
    on: 'Este navegador recebe notificações.',
    off: 'Este navegador não recebe notificações.',
    asking: 'O navegador vai perguntar se permite as notificações.',
  },
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  turnOnFailed: 'Este navegador não pôde ser ativado: {{reason}}',
  noService: 'o serviço de notificações do navegador não respondeu.',
  everywhere: 'Em toda parte',
  mute: 'Silenciar o som',
  muteHint: 'As notificações aparecem sem som.',
  hide: 'Não mostrar notificações',
  hideHint: 'Alarmes e incidentes não aparecem como aviso.',
  saveFailed: 'A escolha não foi salva: {{reason}}',
  alarm: '{{alarm}}, {{time}}',
  alarmOf: '{{alarm}}: {{what}}',
  code: 'código {{code}}',
  incident: 'Incidente',
  notification: 'Notificação',
  alarms: ALARM_WORDS_PT_BR,
} as const;
