/** Commands to trackers. */
export const commands = {
  group: 'Comandos',
  unknown: 'Não foi possível carregar os comandos. {{reason}}',
  blocked: 'Bloqueado',
  all: 'Todos os comandos',
  action: { position: 'Posição', reboot: 'Reiniciar', block: 'Bloquear', unblock: 'Desbloquear' },
  confirm: {
    now: '{{activity}}, última comunicação {{ago}}',
    blockTitle: 'Bloquear {{name}}?',
    blockText:
      'O motor é cortado e o veículo para onde estiver. Confira se isso é seguro para quem está nele e para quem está por perto.',
    block: 'Bloquear veículo',
    unblockTitle: 'Desbloquear {{name}}?',
    unblockText: 'O veículo volta a andar assim que o rastreador receber o comando.',
    unblock: 'Desbloquear veículo',
    cancel: 'Cancelar',
  },
  progress: {
    sending: 'Enviando…',
    sent: 'Comando enviado. Aguardando o rastreador…',
    unanswered: 'O rastreador não respondeu',
  },
  taken: {
    position: 'Posição solicitada com sucesso!',
    reboot: 'Reinicialização solicitada com sucesso!',
    block: 'Bloqueio solicitado com sucesso!',
    unblock: 'Desbloqueio solicitado com sucesso!',
  },
  done: {
    position: '{{name}}: posição recebida.',
    reboot: '{{name}}: o rastreador reiniciou.',
    block: '{{name}} está bloqueado.',
    unblock: '{{name}} está desbloqueado.',
  },
  unanswered: {
    position: '{{name}}: o rastreador não enviou a posição. Ele pode estar sem sinal.',
    reboot: '{{name}}: o rastreador não voltou a falar depois do pedido de reinício.',
    block: '{{name}}: o rastreador não confirmou o bloqueio. Não conte com o veículo parado.',
    unblock: '{{name}}: o rastreador não confirmou o desbloqueio. O veículo pode continuar bloqueado.',
  },
  superseded: '{{name}}: o comando foi substituído por um mais novo.',
  refused: '{{name}}: o comando não foi enviado. {{reason}}',
} as const;
