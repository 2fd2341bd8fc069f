import type { IncidentRuleName } from '../../domain/desk/incidents/incident-rules.ts';

/** How a case of the demo may go: what it is called, what was known at first, and the comments in their order. */
export interface Story {
  /** A kind of incident, or a code that has no name of its own. */
  type: string;
  title: string;
  observation: string | null;
  /** Raised by the system, without an author. */
  bySystem: boolean;
  /** The rule that raised it, with the alarm that its device sent. */
  rule?: IncidentRuleName;
  alarm?: string;
  comments: readonly string[];
}

/** Cases about vehicles that speak. */
export const STORIES: readonly Story[] = [
  {
    type: 'STEAL',
    title: 'Roubo na parada para abastecer',
    observation: 'Motorista rendido por dois homens no posto. Está bem e já falou com a polícia.',
    bySystem: false,
    comments: [
      'Polícia avisada, ocorrência em registro.',
      'Cliente pediu o bloqueio assim que o veículo parar.',
      'Equipe de pronta resposta a caminho.',
      'Última posição repassada à viatura.',
    ],
  },
  {
    type: 'THEFT',
    title: 'Furto durante a noite',
    observation: 'O veículo não estava onde foi deixado. Sem sinal de arrombamento no portão.',
    bySystem: false,
    comments: [
      'Cliente confirma que ninguém da família pegou o veículo.',
      'Posição parada há 20 minutos em rua sem saída.',
      'Apoio solicitado.',
    ],
  },
  {
    type: 'PANIC',
    title: 'Botão de pânico acionado',
    observation: null,
    bySystem: true,
    rule: 'panic',
    alarm: 'sos',
    comments: ['Ligação para o motorista sem resposta.', 'Motorista retornou: acionou sem querer ao limpar o painel.'],
  },
  {
    type: 'JAMMER_DETECTION_ALERT',
    title: 'Bloqueador de sinal detectado',
    observation: null,
    bySystem: true,
    rule: 'jammer',
    alarm: 'jamming',
    comments: ['Sinal voltou depois de 3 minutos.', 'Cliente orientado a evitar o trecho.'],
  },
  {
    type: 'STRANGE_MOVING',
    title: 'Movimento com a ignição desligada',
    observation: null,
    bySystem: true,
    rule: 'strangeMovement',
    alarm: 'vibration',
    comments: ['Veículo em guincho, confirmado pela oficina.'],
  },
  {
    type: 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY',
    title: 'Rastreador fora da bateria do veículo',
    observation: null,
    bySystem: true,
    rule: 'vehicleBattery',
    alarm: 'powerCut',
    comments: ['Veículo na oficina para a troca da bateria.'],
  },
  {
    type: 'BATTERY_LOSS',
    title: 'Perda de bateria',
    observation: null,
    bySystem: true,
    rule: 'batteryLoss',
    alarm: 'lowPower',
    comments: [],
  },
  {
    type: 'TOWING',
    title: 'Veículo rebocado com a ignição desligada',
    observation: null,
    bySystem: true,
    rule: 'tow',
    alarm: 'tow',
    comments: ['Cliente não pediu guincho.', 'Oficina confirmou a retirada.'],
  },
  {
    type: 'SPEED_LIMIT',
    title: 'Acima do limite de velocidade',
    observation: null,
    bySystem: true,
    rule: 'speedLimit',
    alarm: 'overspeed',
    comments: ['Motorista orientado por telefone.'],
  },
  {
    type: 'MAINTENANCE_OVERDUE',
    title: 'Manutenção vencida',
    observation: null,
    bySystem: true,
    comments: ['Cliente vai levar o veículo à oficina na sexta-feira.'],
  },
  {
    type: 'CARGO_DOOR_OPEN',
    title: 'Porta do baú aberta em movimento',
    observation: 'Sensor do baú acusa porta aberta desde a saída.',
    bySystem: false,
    comments: ['Motorista parou e fechou a porta.'],
  },
  {
    type: 'BATTERY_DISCHARGED',
    title: 'Bateria descarregada',
    observation: null,
    bySystem: true,
    rule: 'batteryDischarged',
    alarm: 'lowBattery',
    comments: ['Cliente avisado. Vai ligar o veículo hoje à tarde.'],
  },
  {
    type: 'BACKUP_BATTERY_DISCONNECTED',
    title: 'Bateria backup desconectada',
    observation: null,
    bySystem: true,
    comments: [],
  },
  {
    type: 'BACKUP_BATTERY_CONNECTED',
    title: 'Bateria backup conectada',
    observation: null,
    bySystem: true,
    comments: [],
  },
  {
    type: 'BACKUP_BATTERY_ERROR',
    title: 'Falha na bateria backup',
    observation: null,
    bySystem: true,
    comments: ['Visita técnica marcada.'],
  },
  {
    type: 'AREA_ENTERED',
    title: 'Entrou em uma área',
    observation: null,
    bySystem: true,
    rule: 'areaEnter',
    alarm: 'areaEnter',
    comments: ['Entrada prevista, confirmada com o cliente.'],
  },
  {
    type: 'AREA_LEFT',
    title: 'Saiu de uma área',
    observation: null,
    bySystem: true,
    rule: 'areaExit',
    alarm: 'areaExit',
    comments: ['Motorista avisou que foi abastecer.'],
  },
  {
    type: 'AREA_STAY',
    title: 'Ficou tempo demais em uma área',
    observation: null,
    bySystem: true,
    rule: 'areaDwell',
    alarm: 'areaDwell',
    comments: ['Fila na descarga, cliente avisado.'],
  },
  {
    type: 'AREA_LATE',
    title: 'Atrasado em uma área',
    observation: null,
    bySystem: true,
    rule: 'areaLate',
    alarm: 'areaLate',
    comments: ['Trânsito na marginal, chegou 20 minutos depois.'],
  },
  {
    type: 'AREA_SPEED',
    title: 'Excesso de velocidade na área',
    observation: null,
    bySystem: true,
    rule: 'areaSpeed',
    alarm: 'areaSpeed',
    comments: ['Motorista orientado por telefone.'],
  },
  {
    type: 'CUSTOM',
    title: 'Parada longa fora da rota',
    observation: 'Cliente ligou: a entrega atrasou e o motorista não atende.',
    bySystem: false,
    comments: [
      'Ligação para o motorista sem resposta.',
      'Segunda ligação, caixa postal.',
      'Posição confere com um restaurante à beira da estrada.',
      'Cliente informado da posição.',
      'Ignição desligada há 50 minutos.',
      'Contato feito com o restaurante.',
      'Motorista localizado, está almoçando.',
      'Cliente avisado.',
      'Pediu que o motorista ligue ao sair.',
      'Ignição ligada.',
      'Veículo de volta à rota.',
      'Motorista ligou para o cliente.',
    ],
  },
];

/** A vehicle that has said nothing for so long. */
const silence = (hours: 24 | 48 | 72 | 120, comments: readonly string[]): Story => ({
  type: `NO_COMMUNICATION_${hours}HS`,
  title: `Sem comunicação há ${hours} h`,
  observation: null,
  bySystem: true,
  rule: `silence${hours}`,
  comments,
});

/**
 * Cases about vehicles that have never spoken. Those that fell silent in the last days are raised by the rules
 * themselves, once the demo runs.
 */
export const SILENCES: readonly Story[] = [
  silence(120, ['Mensagem enviada ao cliente pelo WhatsApp.', 'Cliente diz que o veículo está na oficina.']),
  silence(72, ['Cliente avisado, visita técnica marcada.']),
];

/** Cases that their own cause has ended: the vehicle spoke again, or its battery is back. Nobody had to do anything. */
export const ENDED: readonly Story[] = [
  silence(24, []),
  silence(48, []),
  STORIES.find(({ type }) => type === 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY')!,
];

/** Theft in progress, whatever the fleet's size: what the desk shows first. */
export const ROBBERIES: readonly Story[] = STORIES.filter(({ type }) => type === 'THEFT' || type === 'STEAL');
