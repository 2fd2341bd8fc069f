import { firstShell } from './first-shell.ts';

/** What stands around every screen. */
export const shell = {
  ...firstShell,
  skip: 'Ir para o conteúdo',
  account: 'Conta de {{name}}, {{initials}}',
  profile: { ADMINISTRATOR: 'Administrador', OPERATOR: 'Operador', USER: 'Cliente' },
  theme: 'Tema',
  toDark: 'Usar o tema escuro',
  toLight: 'Usar o tema claro',
  language: 'Idioma',
  diagnostics: 'Diagnóstico',
  logout: 'Sair',
  names: 'Nomes e placas',
  provider: 'Mapa',
  providers: { OPENSTREET: 'Open Street', GOOGLE: 'Google', HERE: 'Here' },
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço {{path}} não existe neste sistema.',
  home: 'Ir para o início',
  sessions: 'Meus acessos',
  brandChanged: 'As cores da marca não podem ser lidas; o sistema aparece em cores neutras.',
  brandChangedAction: 'Corrigir',
} as const;

/** The footer's mark of the live link. */
export const link = {
  idle: 'Parado',
  connecting: 'Conectando…',
  live: 'Ao vivo',
  waiting: 'Reconectando',
  polling: 'Atualizado a cada {{seconds}} s',
  lastKnown: 'últimas posições conhecidas',
  downSince: 'Sem conexão desde {{time}}: últimas posições conhecidas',
  waitingIn: 'Nova tentativa {{when}}',
  behind: 'mapa {{seconds}} s atrasado',
  events_one: '{{shown}} evento/s',
  events_many: '{{shown}} de eventos/s',
  events_other: '{{shown}} eventos/s',
  status: 'Situação da conexão',
  problems_one: '{{count}} aviso',
  problems_many: '{{count}} de avisos',
  problems_other: '{{count}} avisos',
  noProblems: 'Tudo funcionando. Nenhum problema a relatar.',
  freshness: 'Atraso típico: {{p50}}; no pior 1%: {{p99}}.',
  freshnessUnknown: 'Ainda não chegou nenhum evento no último minuto.',
  toDiagnostics: 'Abrir o diagnóstico',
} as const;

/** Standing problems: what happened and what to do. */
export const problem = {
  since: 'Desde {{time}}',
  'link-down': {
    title: 'Sem conexão ao vivo',
    tip: 'O mapa mostra as últimas posições conhecidas. A conexão é refeita sozinha; se demorar, verifique a rede.',
  },
  'link-polling': {
    title: 'Atualizado a cada {{seconds}} s: a rede não permite a conexão ao vivo',
    tip: 'As posições são consultadas no servidor a cada {{seconds}} s; alertas e listas, a cada meio minuto. Peça ao administrador da rede que libere conexões WebSocket para este endereço.',
  },
  'server-unreachable': {
    title: 'Servidor fora de alcance',
    tip: 'Pesquisas e cadastros não respondem agora. Verifique a rede ou espere o servidor voltar.',
  },
  'server-disk-full': {
    title: 'Disco do servidor cheio',
    tip: 'Nada de novo é recebido dos rastreadores; o que foi gravado pode ser consultado. Rastreadores com memória enviam as posições depois. O administrador precisa liberar espaço.',
  },
  'server-clock-off': {
    title: 'Relógio do servidor errado',
    tip: 'Nada de novo é recebido dos rastreadores; o que foi gravado pode ser consultado. O administrador precisa acertar o relógio.',
  },
  'server-elsewhere': {
    title: 'Este servidor não recebe os rastreadores',
    tip: 'Outro servidor deste sistema recebe, e as posições mostradas aqui podem estar antigas. Abra o console no endereço dele ou fale com o administrador.',
  },
  'fleet-incomplete': {
    title: 'Lista de veículos incompleta',
    tip: 'Nem todos os veículos ou posições puderam ser carregados. O console pede o que falta de novo, sozinho.',
  },
  stale: { title: 'Dados atrasados', tip: 'Faz tempo que nenhum evento chega. O que está no mapa pode já ter mudado.' },
  'storage-refused': {
    title: 'Armazenamento local recusado',
    tip: 'O histórico desta tela fica só na memória e se perde ao fechar a aba. Saia do modo privado ou libere o armazenamento do site.',
  },
  'storage-full': {
    title: 'Armazenamento local cheio',
    tip: 'O histórico desta tela fica só na memória. Libere espaço em disco neste aparelho.',
  },
  'contract-mismatch': { title: 'Versão diferente do servidor', tip: 'Recarregue a página para usar a versão nova.' },
  'subscription-refused': {
    title: 'Parte dos dados foi recusada',
    tip: 'O servidor não permite acompanhar tudo o que foi pedido. Saia e entre de novo; se continuar, fale com o administrador.',
  },
  'clock-skew': {
    title: 'Relógio deste aparelho errado',
    tip: 'Acerte a data e a hora do aparelho. Os tempos na tela seguem o relógio do servidor.',
  },
  'core-restarting': {
    title: 'Retomando os dados',
    tip: 'A parte desta página que recebe os dados parou e está sendo iniciada de novo. Não é preciso fazer nada.',
  },
  behind: {
    title: 'O mapa está {{seconds}} s atrasado: chega mais do que esta aba desenha',
    tip: 'Feche outras abas pesadas ou aproxime o mapa. Nenhum evento se perde no servidor.',
  },
} as const;

/** What is said to who left for a while. */
export const idle = {
  title: 'Você ainda está aí?',
  text: 'As posições ao vivo foram pausadas porque não houve atividade por um tempo.',
  continue: 'Continuar',
  pausedStaff: 'Ao vivo em pausa por falta de atividade. Mova o mouse ou toque para continuar.',
} as const;
