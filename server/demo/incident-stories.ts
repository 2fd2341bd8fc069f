import type { IncidentType } from '../../domain/incident-codes.ts';

/** How a case of the demo may go: what it is called, what was known at first, and what people wrote in turn. */
export interface Story {
  type: IncidentType;
  title: string;
  observation: string | null;
  /** Raised by the system: nobody wrote it. */
  bySystem: boolean;
  comments: readonly string[];
}

/** Cases about vehicles that speak. */
export const STORIES: readonly Story[] = [
  {
    type: 'STEAL', title: 'Roubo na parada para abastecer', observation: 'Motorista rendido por dois homens no posto. Está bem e já falou com a polícia.', bySystem: false,
    comments: ['Polícia avisada, ocorrência em registro.', 'Cliente pediu o bloqueio assim que o veículo parar.', 'Equipe de pronta resposta a caminho.', 'Última posição repassada à viatura.'],
  },
  {
    type: 'THEFT', title: 'Furto durante a noite', observation: 'O veículo não estava onde foi deixado. Sem sinal de arrombamento no portão.', bySystem: false,
    comments: ['Cliente confirma que ninguém da família pegou o veículo.', 'Posição parada há 20 minutos em rua sem saída.', 'Apoio solicitado.'],
  },
  {
    type: 'PANIC', title: 'Botão de pânico acionado', observation: null, bySystem: true,
    comments: ['Ligação para o motorista sem resposta.', 'Motorista retornou: acionou sem querer ao limpar o painel.'],
  },
  { type: 'JAMMER_DETECTION_ALERT', title: 'Bloqueador de sinal detectado', observation: null, bySystem: true, comments: ['Sinal voltou depois de 3 minutos.', 'Cliente orientado a evitar o trecho.'] },
  { type: 'STRANGE_MOVING', title: 'Movimento com a ignição desligada', observation: null, bySystem: true, comments: ['Veículo em guincho, confirmado pela oficina.'] },
  { type: 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY', title: 'Rastreador fora da bateria do veículo', observation: null, bySystem: true, comments: ['Veículo na oficina para a troca da bateria.'] },
  { type: 'BATTERY_LOSS', title: 'Perda de bateria', observation: null, bySystem: true, comments: [] },
  { type: 'BATTERY_DISCHARGED', title: 'Bateria descarregada', observation: null, bySystem: true, comments: ['Cliente avisado. Vai ligar o veículo hoje à tarde.'] },
  { type: 'BACKUP_BATTERY_DISCONNECTED', title: 'Bateria reserva desligada', observation: null, bySystem: true, comments: [] },
  { type: 'BACKUP_BATTERY_CONNECTED', title: 'Bateria reserva ligada', observation: null, bySystem: true, comments: [] },
  { type: 'BACKUP_BATTERY_ERROR', title: 'Falha na bateria reserva', observation: null, bySystem: true, comments: ['Visita técnica marcada.'] },
  {
    type: 'CUSTOM', title: 'Parada longa fora da rota', observation: 'Cliente ligou: a entrega atrasou e o motorista não atende.', bySystem: false,
    comments: [
      'Ligação para o motorista sem resposta.', 'Segunda ligação, caixa postal.', 'Posição confere com um restaurante à beira da estrada.', 'Cliente informado da posição.', 'Ignição desligada há 50 minutos.',
      'Contato feito com o restaurante.', 'Motorista localizado, está almoçando.', 'Cliente avisado.', 'Pediu que o motorista ligue ao sair.', 'Ignição ligada.', 'Veículo de volta à rota.', 'Motorista ligou para o cliente.',
    ],
  },
];

/** Cases about vehicles that have said nothing, from so many hours of silence on, the longest first. */
export const SILENCES: readonly (readonly [hours: number, story: Story])[] = ([120, 72, 48, 24] as const).map((hours) => [
  hours,
  { type: `NO_COMMUNICATION_${hours}HS`, title: `Sem comunicação há mais de ${hours} h`, observation: null, bySystem: true, comments: ['Mensagem enviada ao cliente pelo WhatsApp.', 'Cliente diz que o veículo está na oficina.'] },
]);
